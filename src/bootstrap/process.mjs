// Plain JavaScript for any Node >= 20: these files run before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');

/** The Node that package.json pins, whatever Node started this script. */
export const runtime = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

export const hasRuntime = () => existsSync(runtime);

/** Runs a program to its end and returns its exit code; signals that this process gets are passed on. */
export const run = (command, args, { env = {}, shell = false } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell,
      env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
    });
    // In a terminal Ctrl-C already reaches the child, which shares our process group.
    const forwardInterrupt = () => process.stdin.isTTY || child.kill('SIGINT');
    const forwardTerminate = () => child.kill('SIGTERM');
    process.on('SIGINT', forwardInterrupt);
    process.on('SIGTERM', forwardTerminate);
    // When npm is told to stop, it stops its shell but not this process, so this process must notice that its parent is gone.
    const parent = process.ppid;
    const endWithNpm = () =>
      process.env.npm_lifecycle_event && process.ppid !== parent && child.kill('SIGTERM');
    const watch = setInterval(endWithNpm, 500);
    watch.unref();
    const finish = (code) => {
      clearInterval(watch);
      process.off('SIGINT', forwardInterrupt);
      process.off('SIGTERM', forwardTerminate);
      done(code);
    };
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(127);
    });
    child.on('exit', (code, signal) => finish(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });

export const runScript = (args, options) => run(runtime, args, options);

export const runTool = (name, args, options = {}) =>
  run(windows ? `${name}.cmd` : join(bin, name), args, { ...options, shell: windows });
