import type { Sex } from '#domain/immunization/schedule/scheduled-dose.ts';

/** Names that are usual in a part of the country. */
export interface Names {
  readonly children: Readonly<Record<Sex, readonly string[]>>;
  /** Second and third names: those of fathers and grandfathers, or family names. */
  readonly fathers: readonly string[];
  readonly mothers: readonly string[];
  readonly officers: readonly (readonly [firstName: string, lastName: string])[];
}

/** Names of Kano and Kaduna. */
export const hausaNames: Names = {
  children: {
    female: words(
      'Aisha Fatima Hauwa Zainab Maryam Khadija Halima Rukayya Hafsat Amina Bilkisu Sadiya Asiya Safiya Rahama Nana Firdausi Ummi Hadiza Jamila Lubabatu Mariya Sumayya Saudatu Rabi Balaraba',
    ),
    male: words(
      'Muhammad Usman Ibrahim Abdullahi Aliyu Sani Yusuf Umar Bashir Musa Suleiman Hamza Khalid Mustapha Nura Isma’il Auwal Faruk Kabiru Haruna Jibril Salisu Mubarak Aminu Zakariyya Buhari',
    ),
  },
  fathers: words(
    'Bello Garba Danladi Lawal Yakubu Shehu Adamu Danjuma Abubakar Tukur Dauda Sabo Inuwa Idris Hassan Rabiu Nuhu Gambo Baba Habibu Tijjani Mamuda Ya’u Sule Audu Magaji Galadima Uba Bala Ado',
  ),
  mothers: words(
    'Hadiza Rabi Talatu Ladi Asabe Jummai Hauwa Binta Zuwaira Uwani Saratu Maimuna Barira Delu Indo Hajara Salamatu Gambo Rakiya Shafa Larai Kande Laraba Tani',
  ),
  officers: pairs(
    'Bashir Umar, Hauwa Idris, Sadiq Lawan, Rukayya Sabo, Kabiru Adamu, Asma’u Tukur, Nasiru Gambo, Maryam Dauda, Yahaya Inuwa, Balkisu Habibu, Aminu Shehu, Hafsat Rabiu, Ismail Magaji, Zulai Nuhu, Haruna Sule, Jamila Baba, Salisu Tijjani, Ladi Bala, Mustapha Audu, Sa’adatu Uba, Umar Galadima, Nafisa Mamuda, Auwalu Hassan, Binta Yakubu, Faruk Abubakar, Rabi Danjuma, Habibu Ado, Khadija Yusuf, Nura Shuaibu, Safiya Aliyu, Sani Bichi, Talatu Musa, Ibrahim Gaya, Hadiza Sani, Lawan Albasu, Murja Ahmad, Dahiru Wada, Jummai Bako, Shamsu Kura, Mariya Tofa, Garba Rano, Hajara Ali',
  ),
};

/** Names of Lagos. */
export const lagosNames: Names = {
  children: {
    female: words('Ayomide Temitope Ifeoluwa Adunni Chiamaka Zainab Damilola Favour Omowunmi Simisola'),
    male: words('Oluwaseun Tobiloba Emeka Kayode Ridwan Ayodeji David Olamide Chidera Babatunde'),
  },
  fathers: words(
    'Adeyemi Okafor Balogun Ogunleye Eze Bakare Adebayo Nwosu Oyelaran Salami Akande Obi Lawson Afolabi',
  ),
  mothers: words('Folake Ngozi Bukola Risikat Blessing Yetunde Kemi Adaeze Titilayo Monsurat'),
  officers: pairs(
    'Bukola Ajayi, Chinedu Obi, Folashade Bakare, Ganiyu Salami, Ifeoma Eze, Kunle Adebayo, Ronke Afolabi, Tayo Ogunleye',
  ),
};

/** Settlements of the wards of Ajingi; those elsewhere are named after the facility. */
export const settlementsByWard: Readonly<Record<string, readonly string[]>> = {
  Ajingi: ['Ajingi Gari', 'Unguwar Sarki', 'Sabuwar Unguwa', 'Kofar Yamma', 'Sakalawa'],
  Balare: ['Balare', 'Fulatan', 'Tsebarawa', 'Unguwar Gabas'],
  Chula: ['Chula', 'Kawari', 'Unguwar Malamai'],
  'Dabi Gwiwa': ['Dabi', 'Gwiwa', 'Fagawa', 'Marita'],
  Dundun: ['Dundun', 'Maigana', 'Wurawa'],
  Gafasa: ['Gafasa', 'Unguwar Rimi', 'Jiyayya', 'Dan Malam', 'Rugar Fulani'],
  Gurduba: ['Gurduba', 'Kullumi', 'Zangon Gulya'],
  Kunkurawa: ['Kunkurawa', 'Makarya', 'Kiroro', 'Kara Makama'],
  Toranke: ['Toranke', 'Kawoni', 'Biyamusu', 'Karadagaji'],
  'Unguwar Bai': ['Unguwar Bai', 'Gagarawa', 'Kadiri'],
};

function words(text: string): readonly string[] {
  return text.split(' ');
}

function pairs(text: string): readonly (readonly [string, string])[] {
  return text.split(', ').map((name) => {
    const [first = '', last = ''] = name.split(' ');
    return [first, last] as const;
  });
}
