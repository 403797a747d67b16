import { z } from 'zod';
import {
  equipmentChangeSchema,
  equipmentNameSchema,
  equipmentSchema,
  newEquipmentNameSchema,
  newEquipmentSchema,
} from '#contract/resources/equipment.ts';
import { successSchema } from '#contract/resources/user.ts';
import { equipmentIdSchema, facilityIdSchema } from '#domain/kernel/ids.ts';
import { defineEndpoint, defineListingEndpoint } from './endpoint.ts';

const byId = z.object({ id: equipmentIdSchema });

export const equipment = {
  add: defineEndpoint({
    method: 'POST',
    path: '/v/api/equipment/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'Register a unit of cold chain equipment of the caller’s own facility',
    body: newEquipmentSchema,
    reply: equipmentSchema,
    status: 201,
    once: 'event',
    errors: ['forbidden', 'not-your-facility', 'place-closed', 'serial-known'],
  }),
  ofFacility: defineListingEndpoint({
    path: '/v/get/equipment/:facility/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'The cold chain equipment of a facility in the caller’s unit, newest first',
    params: z.object({ facility: facilityIdSchema }),
    row: equipmentSchema,
    sort: [
      '-created_at',
      'type_cce__name',
      'model_number__name',
      'manufacturer__name',
      'serial_number',
      'year',
    ],
    errors: ['forbidden', 'not-found'],
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/v/api/update/equipment/:id/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'Put a unit of the caller’s own facility right, or report that it broke down or works again',
    description: 'What is left out or blank stays.',
    params: byId,
    body: equipmentChangeSchema,
    reply: equipmentSchema,
    once: 'event',
    errors: ['forbidden', 'not-found', 'not-your-facility', 'serial-known', 'equipment-deleted'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/v/api/equipment/:id/',
    tag: 'Equipment',
    who: 'signed-in',
    summary: 'Take a unit of the caller’s own facility off the list; its history is kept',
    params: byId,
    reply: successSchema,
    once: 'event',
    errors: ['forbidden', 'not-found', 'not-your-facility'],
  }),
  manufacturers: names('/v/api/manufacturer/', 'Manufacturers of cold chain equipment'),
  addManufacturer: newName('/v/api/manufacturer/', 'Add a manufacturer'),
  types: names('/v/api/cce/', 'Types of cold chain equipment'),
  addType: newName('/v/api/cce/', 'Add a type of cold chain equipment'),
  models: names('/v/api/model/number/', 'Model numbers of cold chain equipment'),
  addModel: newName('/v/api/model/number/', 'Add a model number'),
};

function names(path: string, summary: string) {
  return defineListingEndpoint({
    path,
    tag: 'Equipment',
    who: 'signed-in',
    summary,
    row: equipmentNameSchema,
    sort: ['name'],
  });
}

function newName(path: string, summary: string) {
  return defineEndpoint({
    method: 'POST',
    path,
    tag: 'Equipment',
    who: { deed: 'manage-equipment-lists' },
    national: 'addition',
    summary,
    body: newEquipmentNameSchema,
    reply: equipmentNameSchema,
    status: 201,
    once: 'call',
    errors: ['name-exists'],
  });
}
