/*
 * Names that are the same and names that are not, written by hand for this register, not copied from any list.
 *
 * - Yoruba: the articles "Yoruba name" and "Yoruba name shortforms" of Wikipedia (prefixes Oluwa-, Ade-, Ife-, Ayo- that are left out;
 *   Yoruba forms of Arabic names, such as Rafiatu, Isiaka, Dirisu, Lamidi); YorubaName.com for the meaning of a name.
 * - Igbo: E. Ezekwesili, "Ka ndi Igbo si abu afa" (viva-naija.com: Emeka of Chukwuemeka and Nnaemeka, Edu of Chinedu, Uche of Uchenna, Ike
 *   of Ikenna and Ikechukwu); "Trends in Igbo names" (codewit.com: Kechi of Nkechi, Okey of Okechukwu); N. Anyachonkeya, "Naming in Igbo
 *   land", Mediterranean Journal of Social Sciences 5 (17), 2014; kwenu.com, "Afamefune" (Obi).
 * - Hausa, Fulani, Kanuri: P. M. Ryan, "An introduction to Hausa personal nomenclature", Names 29 (2), 1981; A. U. Adamu, "Hausa names as
 *   ethnographic identifiers", 2023; A. H. M. Kirk-Greene, "A preliminary inquiry into Hausa onomatology", 1964.
 * - The ending -ata of Fulani and Mande speakers: the entries Fatimata, Aminata and Aissata of namepedia.name; "Fatoumatta" of venere.it.
 *   Yetunde as the short form of Yeyetunde: Y. Siemers, yetunde-siemers.com; Yetty for Yetunde is common usage, without a source.
 * - Pairs that differ by one vowel or letter but name different persons, often of the other sex: the same sources.
 */

/** The words of a line are forms of its first word. */
export const oneName: readonly (readonly string[])[] = words(`
Muhammad Mohammed Muhammed Mohamed Mohammad Muhammadu Muhamad Mohamad Muhd Mohd Mamman Momodu Modu Mammadu
Ahmad Ahmed Ahmadu Amadu Ahmat Amodu
Abubakar Abubakr Bukar Abu-Bakr Habu Garba Bubakar Abubakkar
Ibrahim Ibraheem Ebrahim Ibro Iro Ibrahimu Ibrahima
Usman Uthman Othman Osman Usmanu Sunmonu
Abdullahi Abdulahi Abdallah Audu Abdullah
Abdurrahman Abdulrahman Abdul-Rahman Abdurahman Abdulrahaman Rahman
Abdulkadir Abdulqadir Kadir Kadiri
Abdulkarim Abdulkareem Karim Abdul-Karim
Abdulaziz Abdulazeez Lasisi Aziz
Abdulhamid Lamidi Hamid
Abdulmalik Malik Abdul-Malik
Abdulsalam Abdussalam Salam
Umar Omar Umaru Oumar Umarou
Aliyu Ali Alliyu Aliu
Yusuf Yusufu Yusuph Yussuf Yisufu
Yakubu Yaqub Yakub
Yunus Yunusa Inusa Yunusu
Yahaya Yahya Yahayya
Ishaq Isiaka Isyaku Ishaku Isiyaku
Ismail Ismaila Samaila Sumaila Ismaeel
Idris Idrisu Dirisu Idrees
Isa Issa Eesa Isah
Musa Moussa Mousa Musah
Salihu Salih Saleh Sale
Sulaiman Suleiman Sulayman Sule Sulaimanu
Shehu Sheu Sehu
Sanusi Sunusi Sanusy
Jibril Jibrin Jibreel Jubril
Dahiru Tahir Tahiru Dahir
Haruna Harun Haroun
Lawal Lawan Auwal Auwalu
Kabiru Kabir Kabeer
Bashir Bashiru Basheer
Nasiru Nasir Naseer
Jamilu Jamil Jameel
Aminu Ameenu Aminou
Habib Habibu Habeeb
Sadiq Sadik Sadiku Sadeeq
Mustapha Mustafa Mustafah
Ridwan Rilwan Ridwanu
Luqman Lukman Lukmanu
Taofeek Taofiq Tawfiq Taufiq
Suraj Siraj Suraju Surajudeen
Kamalu Kamal Kamaludeen Kamaldeen
Jamaludeen Jamal Jamalu
Shamsudeen Shamsu Shamsuddin
Nuruddeen Nura Nuru Nurudeen
Hassan Hasan Alhassan Hassen
Hussaini Hussain Husseini Hussein Useni
Qasim Kasim Kassim Qaseem
Danjuma Ɗanjuma D'anjuma
Zakariyya Zakari Zakariya Zakaria
Shuaibu Shuaib Shu'aibu
Sa'idu Saidu Said Saeed
Rabi'u Rabiu Rabi'u
Tijjani Tijani Tijjanee
Murtala Murtalah Murtalla
Sikiru Dhikrullah Zikrullah
Fatima Fatimah Fati Faty Fatimatu Fatimat Fatimata Fatoumata Fatima'tu Fatsuma Fatu Fatou Fadimatu
Aisha Aishatu A'isha Aishata Aïssata Aishat Aishah Aysha Aïsha Shatu Asha
Hadiza Khadija Khadijah Khadijat Kadija Hadija Hadizatu Hadizata Dije Dija Khadijatu Adijat
Maryam Mariam Mariamata Maryamu Mariyam Miriam Mairo Maryama
Zainab Zaynab Zeinab Zainabu Zainaba
Hauwa Hawa Hawwa Hauwa'u Awawu
Hafsat Hafsa Hafsatu Hafsah Habsatu Afusat
Rukayya Ruqayyah Rukayyat Rakiya Rukayatu Rekiya
Bilkisu Bilkis Bilqis Balkisu Bilikisu
Kulthum Kulsum Kaltum Kaltume
Halima Halimatu Halimata Halimat Haleema Alimatu
Hajara Hajaratu Hajarat Ajaratu
Amina Aminatu Aminat Aminata Ameena Aminah
Salamatu Salamat Salamata Salama
Safiya Safiyya Safiyata Safiyatu Safiyat
Nafisa Nafisatu Nafisat Nafeesa
Jamila Jamilatu Jameela Jamilah
Habiba Habibatu Habibat Habeeba
Sakina Sakinatu Sakinat Sekinat
Rahmatu Rahama Rahmat Ramatu Ramata Ramatou
Maimuna Maimunatu Maimunat Maymuna
Asma'u Asmau Asma
Sadiya Sa'adiya Sadiyya
Rafiatu Rofiat Rafiat Rofiah
Kudirat Kudiratu Kudi Qudrat
Balaraba Balarabah Balaraaba
Oluwaseun Seun Oluseun Oluwaṣeun Oluwa-Seun
Oluwasegun Segun Olusegun
Oluwafemi Femi Olufemi
Oluwatosin Tosin Olutosin
Oluwatobiloba Tobi Tobiloba
Oluwatobi Tobi
Oluwaseyi Seyi Oluseyi
Oluwakemi Kemi Olukemi
Oluwabunmi Bunmi Olubunmi
Oluwadamilola Damilola Dami
Oluwatoyin Toyin Olutoyin
Oluwasola Sola Olusola
Oluwafunmilayo Funmilayo Funmi Olufunmilayo
Oluwayemisi Yemisi Oluyemisi
Oluwarotimi Rotimi Olurotimi
Olumide Mide
Olukayode Kayode Oluwakayode
Babatunde Tunde
Yetunde Iyetunde Yeyetunde Yetty
Olatunde Tunde
Babajide Jide
Olajide Jide
Babafemi Femi
Adebayo Bayo Adebayoh Adébáyọ̀
Adewale Wale
Olawale Wale Ọlawale
Adekunle Kunle
Olakunle Kunle
Adebola Bola
Oyebola Bola
Bolanle Bola
Bolaji Bola
Mobolaji Bolaji
Ayodele Dele Ayo
Ayodeji Deji Ayo
Adedeji Deji
Ayomide Mide Ayo
Ayobami Bami Ayo
Bamidele Dele
Temitope Tope Temi
Temitayo Tayo Temi
Temidayo Dayo Temi
Temiloluwa Temi
Ifedayo Dayo Ife
Ifeoluwa Ife
Ebunoluwa Ebun
Tolulope Tolu Lope
Folashade Folasade Sade Shade
Folake Fola
Abiodun Biodun
Abimbola Bimbola Bimbo
Abisola Bisola Bisi
Adebisi Bisi
Olabisi Bisi
Abosede Bose
Adebowale Debo
Ademola Demola
Adeyemi Yemi
Adeniyi Niyi
Adeleke Leke
Adesola Sola
Adenike Nike
Aderonke Ronke
Moronke Moronkẹ
Morenike Nike
Morenikeji Keji
Adewunmi Wunmi
Omowunmi Wunmi
Omolara Lara
Omolola Lola
Omotola Tola
Omotayo Tayo
Olanrewaju Lanre Lanrewaju Olarewaju
Olamilekan Lekan
Olalekan Lekan
Adelekan Lekan
Olasunkanmi Sunkanmi
Olatunji Tunji
Adetunji Tunji
Adeyinka Yinka
Olayinka Yinka
Akintunde Tunde
Akinwale Wale
Modupe Dupe
Modupeola Dupe Modupe
Motunrayo Rayo
Mojisola Jisola Moji
Simisola Simi
Titilayo Titi
Titilope Titi
Kolawole Kola
Opeyemi Ope
Bukola Bukky
Iyabode Iyabo
Taiwo Taiye Taye
Oyindamola Damola
Chukwuemeka Emeka Chukuemeka Chiemeka
Nnaemeka Emeka
Olisaemeka Emeka
Chukwuebuka Ebuka Chiebuka
Chukwunonso Chinonso Nonso
Chukwubuike Chibuike Buike
Chukwudumebi Chidumebi Dumebi
Chukwuma Chuma
Chinedu Nedu Edu Chineedu
Chiamaka Amaka
Nwamaka Amaka
Chidinma Dinma
Chidiebere Ebere
Chikezie Chike
Chibuzor Buzor Chibuzo
Chizoba Zoba
Ikechukwu Ike Iyke
Ikenna Ike
Ikemefuna Ike
Okechukwu Okey Oke
Obinna Obi
Obiora Obi
Obiageli Oby Obi
Obianuju Uju
Ujunwa Uju
Nkechinyere Nkechi Kechi
Nkechi Kechi
Nnenna Nina
Ngozi Ngozichukwu Ngozichukwuka
Uchechukwu Uche Uchechi
Uchenna Uche
Adaora Ada
Adaeze Ada
Adaobi Ada
Ifeoma Ify
Ifeanyi Ify Ifeanyichukwu
Ifeyinwa Ify
Onyekachi Kachi Onyeka Onyekachukwu
Onyinyechi Onyinye Onyinyechukwu
Onyebuchi Buchi
Kelechi Kelechukwu Kele
Ogechi Ogechukwu Oge
Tochi Tochukwu
Amarachi Amarachukwu Amara
Kosisochukwu Kosi Kosiso
Kamsiyochukwu Kamsi Kamsiyo
Somtochukwu Somto
Kenechukwu Kene
Ugochukwu Ugo
Ekenedilichukwu Ekene
Ebubechukwu Ebube
Arinzechukwu Arinze
Munachimso Muna
Nnamdi Namdi
Chukwudi Chukudi Chukwudy
Victoria Viktoria
Philip Filip Phillip
`);

/** Pairs that are two different names. */
export const twoNames: readonly (readonly string[])[] = words(`
Hassan Hussaini
Hassan Hassana
Hussaini Hussaina
Hassana Hussaina
Muhammad Mahmud
Muhammad Ahmad
Ahmad Hamid
Aminu Amina
Aminu Aminata
Yetunde Babatunde
Yetunde Yewande
Jamilu Jamila
Nasiru Nasira
Kabiru Kubra
Bashir Bushra
Bashiru Bashira
Habibu Habiba
Samir Samira
Khalid Khalida
Sadiq Sadiya
Salihu Saliha
Salim Salma
Munir Munira
Rashid Rashida
Nafiu Nafisa
Zahra Zaharaddeen
Farida Farouk
Hamza Hamsat
Bala Bello
Bala Balarabe
Bala Bilal
Bello Bilal
Sani Seun
Sani Sunny
Sani Sanusi
Sani Hassana
Musa Isa
Musa Moses
Isa Ishaq
Yusuf Yakubu
Yusuf Yunusa
Yunusa Yahaya
Umar Amir
Umar Amina
Umar Usman
Usman Osas
Lawal Bilal
Lawal Laila
Ibrahim Idris
Idris Isiaka
Ismail Isiaka
Sule Salihu
Sule Sola
Suleiman Salman
Haruna Harira
Haruna Aaron
Dahiru Zahra
Jibril Jabir
Abdulrahman Abdulrahim
Abdulkadir Abdulkarim
Abdulmalik Abdulaziz
Abdullahi Abdulsalam
Kamalu Jamalu
Kabiru Jabiru
Nura Nuhu
Garba Gambo
Gambo Jumbo
Danjuma Danladi
Danladi Ladidi
Audu Ado
Ado Ade
Fatima Fauziyya
Fatima Faiza
Fatima Farida
Aisha Aishe
Aisha Asiya
Aisha Hassana
Hadiza Halima
Halima Salima
Halima Hamida
Halima Haliru
Maryam Mariya
Maryam Amira
Zainab Zubaida
Zainab Zuwaira
Hauwa Hawi
Hauwa Hasiya
Hafsat Hasiya
Rukayya Rabi
Rukayya Ruth
Safiya Safiyanu
Safiya Sofia
Salamatu Salma
Salamatu Solomon
Sulaiman Solomon
Sakina Sekunda
Asma'u Asabe
Asabe Asibi
Jummai Juma
Ladi Laraba
Talatu Tanko
Rabi Rabiu
Binta Bintou
Bilkisu Balki
Taiwo Kehinde
Taiwo Tayo
Tayo Tolu
Tayo Toyin
Tola Tolu
Tolu Tobi
Tope Tobi
Tope Tola
Tunde Tunji
Tunde Dunni
Wale Wole
Wale Bayo
Bayo Bose
Bola Bolu
Bola Bala
Bose Bisi
Bimbo Bamba
Bunmi Bimbo
Dayo Deji
Dele Dola
Dele Lade
Deji Jide
Femi Funmi
Femi Yemi
Yemi Remi
Yemi Yinka
Kemi Kunmi
Kemi Remi
Kunle Kola
Kunle Kehinde
Kayode Kehinde
Lanre Lara
Lola Lara
Lekan Laolu
Segun Seun
Segun Seyi
Seyi Seun
Seyi Sola
Sola Sade
Sola Salu
Tosin Tayo
Rotimi Remi
Niyi Nike
Nike Nkechi
Adewale Olawale
Adewale Adekunle
Adewale Adebayo
Adebayo Adeboye
Adebola Oyebola
Adebola Adebowale
Adekunle Olakunle
Babatunde Olatunde
Babatunde Babajide
Olatunde Olatunji
Olajide Babajide
Olumide Ayomide
Ayodele Ayodeji
Ayodele Bamidele
Ayomide Ayobami
Temitope Temitayo
Temitope Temidayo
Temitayo Omotayo
Ifedayo Temidayo
Adeola Adeolu
Abiola Abiodun
Abiodun Abimbola
Abisola Adesola
Bolanle Bolaji
Olabisi Abisola
Adebisi Olabisi
Oluwaseun Oluwaseyi
Oluwatobi Oluwatosin
Oluwafemi Oluwakemi
Emeka Amaka
Emeka Ebuka
Emeka Eke
Chukwuemeka Nnaemeka
Chukwuemeka Chukwuebuka
Chukwuemeka Chiamaka
Chiamaka Nwamaka
Chidi Chika
Chidi Chudi
Chika Chike
Chika Chuka
Chike Chuks
Chinedu Chinelo
Chinedu Nadia
Chinedu Chinonso
Chinonso Chinenye
Chidinma Chidiebere
Chidera Chidiebere
Chioma Chima
Chioma Ifeoma
Chisom Chizoba
Chinwe Chinyere
Chinyere Nkechinyere
Ngozi Nkechi
Nkem Nkechi
Nneka Nnenna
Nneka Nnamdi
Nnamdi Nnaemeka
Obi Obu
Obi Abu
Obinna Obiora
Obinna Ikenna
Obinna Uchenna
Ikenna Uchenna
Ikechukwu Okechukwu
Ikechukwu Ikenna
Ike Eke
Ike Ify
Okey Ike
Uche Oge
Uche Uju
Uju Ugo
Ugochukwu Ugochi
Ugo Oge
Ogechi Ugochi
Kelechi Kenechi
Kelechi Onyekachi
Onyeka Onyinye
Onyekachi Onyebuchi
Ifeoma Ifeanyi
Ifeanyi Ifeyinwa
Ifeanyi Ifeoluwa
Adaeze Adaora
Adaobi Adaora
Ada Ade
Ada Ida
Adanna Adaora
Amara Amaka
Amarachi Amaka
Ebube Ebuka
Ebere Ebele
Ekene Kene
Kosi Kamsi
Somto Soma
Arinze Azubuike
Osita Osato
Osas Osaze
Efe Ife
Ese Osas
Ekaette Emem
Blessing Bright
Grace Gracious
Mercy Mary
Mary Maryam
Joy Joyce
Peter Patience
Paul Pauline
John Joan
Joseph Josephine
Samuel Samson
Daniel Danladi
Victor Victoria
Emmanuel Emmanuella
Christian Christiana
Gabriel Gabriella
Stephen Stephanie
Michael Michelle
`);

function words(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
}
