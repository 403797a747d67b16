/*
 * Spellings of one name in registers of Nigeria and its neighbours (Niger, Benin, Cameroon and Chad write as in French), by sound and in
 * writing. Written by hand, not copied from any list; sources of the names are in truth-set.ts. The last lines of each block are names with
 * a single consonant.
 */

/** The words of a line are spellings of one name; a hyphen stands for the space of a name written as two words. */
export const spellingGroups: readonly (readonly string[])[] = `
Muhammad Mohammed Mahamadou Mohamadou Mouhamadou Muhammadu
Muhammad Mamman Maman Mamane
Ahmadu Amadou Ahmadou Amadu Ahmed
Abubakar Aboubacar Aboubakar Boubacar Boubakar Abubakr
Ibrahim Ibrahima Ibrahime Ibraheem Ibrahimou Ebrahim Brahim Brahima
Usman Ousmane Ousman Ousmanou Osman Usmanu
Umar Oumar Oumarou Omar Umaru Oumare
Sulaiman Souleymane Souleimane Suleiman Soulaymane Sulayman
Yusuf Youssouf Yousouf Issoufou Yusuph Yousoufou
Musa Moussa Mousa Musah
Isa Issa Issah Isah Eesa
Idris Idriss Idrissa Idrissou Idrisu Idrees
Ismaila Ismael Ismail Smaila Ismaïla Isma'il
Isyaku Issiaka Isiaka Issaka Ishaku Isiyaku
Yakubu Yacouba Yakouba Yakoubou Yaqub Yakub
Yunusa Inoussa Younoussa Younous Yunus Inusa
Yahaya Yahya Yaya Yahiya Yahayya
Haruna Harouna Haroun Arouna Haroona
Sanusi Sanoussi Sanousi Senoussi Sunusi
Kabiru Kabirou Kabir Kabeer Kabire
Bashir Bachir Bachirou Bashiru Basheer
Nasiru Nassirou Nassir Nasir Naseer
Tahiru Tahirou Tahir Dahiru Dahirou
Salihu Salihou Saleh Saliou
Saidu Saidou Seydou Saïdou Sa'idu Saeedu
Habibu Habibou Habib Habeeb
Hamidu Hamidou Hamid Hameedu Hamidoo
Hamza Hamzah Amza Hamzat
Hassan Hassane Hasan Assane Hassanou
Hussaini Housseini Hussein Houssein Ousseini Husseini
Shehu Chehou Sehou Cheou Sheu Shehou Cheikhou Sheikhu
Shuaibu Chouaibou Chaibou Shuaib Shu'aibu Souaibou
Shamsu Chamsou Chamsu Shamsou
Sharif Cherif Sherif Shareef Charif Chérif
Sadiq Sadick Sadik Sadikou Saddiq Sadiku
Rabiu Rabiou Rabi'u Rabeeu
Lawal Laoual Laouali Lawali Laouwali
Aminu Aminou Ameenu Aminoo
Abubakar Garba Garbah Garrba
Bello Belo Bellow Bellou
Danjuma Dandjouma Danjouma Ɗanjuma Dan'juma
Danladi Danladdi Ɗanladi Danlady
Dauda Daouda Dawuda Daoudah
Adamu Adamou Adam Addamu Adamoo
Ilyasu Iliassou Illiassou Ilyassou Iliyasu Ilyas
Jibril Djibril Jibrin Djibrine Djibrilla Jibreel
Jamilu Djamilou Jamil Djamil Jameel
Mustapha Moustapha Mustafa Moustafa Mustafah
Murtala Mourtala Murtalla Mourtalla
Mukhtar Mouktar Moctar Muktar Mokhtar Moukhtar
Nuhu Nouhou Nouhu Nuhou Nooh
Nura Noura Nourah Noorah
Kasim Kassim Kassoum Qasim Ƙasim Qaseem
Kamal Kamalou Kamel Kamalu
Khalid Kalid Khaled Khalidou Halidou
Halilu Halilou Khalil Halil Haliloo
Tijjani Tidjani Tijani Tidiani Tidjane
Zakari Zakariyya Zakaria Zakariaou Zakary
Abubakar Bukar Boukar Bukarr Bouker
Bulama Boulama Bulamah
Kyari Kiari Kyariy Kyary
Muhammad Modu Modou Moddu Moudou
Kachalla Kachallah Katchalla Kashalla
Mahmud Mahmoud Mahmood Mamoudou Mahmudu
Maruf Marouf Ma'aruf Maroof
Marwan Marouane Marwane Marouan
Munir Mounir Mounirou Muneer Muniru
Sabiu Sabiou Sabi'u Sabiyu
Salisu Salissou Salissu Salisou
Ismaila Samaila Samaïla Samayla Sama'ila
Tanimu Tanimou Tanimoo Tannimu
Tukur Toukour Tukurr Toukur
Yau Yaou Ya'u
Aliyu Aliou Aliyou Alioum Ali Alliyu
Ado Adoh Addo
Abdullahi Audu Aoudou Awdu Auddu
Idi Iddi Idy Idih
Fatima Fatimah Fatouma Fatoumata Fatimata Fatimatou
Aisha Aïcha Aichatou Aïssatou Aishatu Aysha
Hadiza Khadija Khadidja Kadidja Hadizatou Khadijah Kadidia
Amina Aminatou Aminata Ameena Aminatu
Maryam Mariam Mariama Maryama Meriem Maryamou
Zainab Zeinabou Zeinab Zainabou Zaynab Djenabou
Rahmatu Ramatou Rahmatou Ramata Rahamatu
Salamatu Salamatou Salamata Salamat
Hajara Hadjara Hadjaratou Hajaratu Hajjara
Hafsat Habsatou Hafsatou Hafsatu Afsatou
Balkisu Balkissa Balkissou Bilkisu Bilqis
Halima Halimatou Halimata Haleema Alima
Maimuna Maïmouna Maymouna Maimounatou Maimunatu
Rukayya Roukaya Rakia Rekiya Roukayatou Rukayyatu
Safiya Safia Safiatou Safiyya Safiyatu
Jamila Djamila Djamilatou Jameela Jamilah
Habiba Habibatou Habibata Habeeba
Nafisa Nafissa Nafissatou Nafisatu
Sakina Sakinatou Sakeena Sekinat
Samira Sameera Samiratou Samirah
Sadiya Sadia Saadiya Saadia Sa'adiya
Sa'adatu Saadatou Sadatu Saadatu
Zuwaira Zouera Zouwaira Zuwayra Zuera
Zulaihat Zoulaha Zulaiha Zoulaihatou Zulaihatu
Fauziyya Faouzia Fawzia Fauziya Faouziya
Hasiya Hassia Hassiya Hasia
Hajiyo Hajio Hadjio Hajjiyo
Raliya Ralia Raliatou Raliyya
Rabi Rabih Rabbi
Ladi Laddi Lady
Laraba Larabah Laarabah
Talatu Talatou Tallatu Talata
Jummai Djoumai Jumai Joummai Jumay
Binta Bintah Bintta
Yagana Yaganah Iagana Yagganna
Falmata Falmatah Falmatu Falmatou
Hauwa Haoua Hawa Hawwa Haouwa Hauwa'u
Adama Addama Adamah Adamatou
Asabe Assabe Asabé Asabeh
Asiya Assia Asia Assiya
Indo Inndo Indoh
Ramlatu Ramlatou Ramlat Ramla
Oumou Umu Ummou Umou
Yar'adua Ƴaradua 'Yar'adua Yaradua
Abdullahi Abdoulahi Abdoulaye Abdoulai Abdallah Abdulahi
Abdurrahman Abdourahmane Abdulrahman Abdul-Rahman Abdramane Abdouramane
Abdulkarim Abdoulkarim Abdou-Karim Abdulkareem Abdoul-Karim
Abdulkadir Abdoulkader Abdelkader Abdul-Kadir Abdulqadir
Abdulaziz Abdoulaziz Abdul-Aziz Abdoul-Aziz Abdulazeez
Abdulmalik Abdoulmalik Abdul-Malik Abdoul-Malik Abdulmaleek
Abdulhamid Abdoulhamid Abdul-Hamid Abdelhamid Hamid
Abdulrazaq Abdoulrazak Abdourazak Abdul-Razak Abdulrazak
Abdussalam Abdoussalam Abdulsalam Abdul-Salam Abdousalam
Chukwuemeka Chukwu-Emeka Chukuemeka Chiemeka Tchoukwuemeka
Chukwuebuka Chukwu-Ebuka Chukuebuka Chiebuka
Chukwunonso Chukwu-Nonso Chinonso Chukunonso
Chukwuma Chukwu-Ma Chukuma Chukwumah
Chukwudi Chukwu-Di Chukudi Chukwudy
Chinedu Chineedu Chinnedu Tchinedu
Chidinma Chidima Chidimma Chidinnma
Chiamaka Chiamakah Chiammaka Tchiamaka
Chidiebere Chidibere Chidi-Ebere Chidieberre
Ifeanyi Ifeanyichukwu Ifeani Ifeany
Obinna Obina Obinnah
Ikechukwu Ikechuku Ikechuckwu Iykechukwu
Nnamdi Namdi Nnamdy
Nkechi Nkechinyere Nkechy Kechi
Ngozi Ngozy Ngozichukwu
Onyeka Onyekah Onyekka Oneyka
Uchenna Uchena Uchennah
Ogechi Ogechukwu Oguechi Ogechy
Adaeze Adaezeh Adaëze
Nneka Neka Nnekka
Ezinne Ezine Ezinneh
Kelechi Kelechukwu Kelechy Kellechi
Oluwaseun Oluwa-Seun Oluseun Oluwasheun Olouwaseun
Oluwasegun Oluwa-Segun Olusegun Olouchegoun Olushegun
Oluwafemi Oluwa-Femi Olufemi Olouwafemi
Oluwatosin Oluwa-Tosin Olutosin Oluwatossin
Oluwatobi Oluwa-Tobi Olutobi Oluwatobbi
Oluwakemi Oluwa-Kemi Olukemi Oluwakemy
Oluwadamilola Oluwa-Damilola Damilola Oludamilola
Oluwabunmi Oluwa-Bunmi Olubunmi Oluwabounmi
Oluwadamilare Oluwa-Damilare Damilare Oludamilare
Oluwaseyi Oluwa-Seyi Oluseyi Oluwasheyi
Adebayo Adébayo Adebayor Adebaio Adebayoh
Adewale Adéwalé Adewaleh
Adeshina Adesina Adechina Adéchina
Adekunle Adekoule Adekounle Adekunlé
Ajayi Adjayi Adjai Ajai Ajayie
Babatunde Babatoundé Babatounde Tunde
Ayodele Ayodélé Ayodeleh
Folashade Folasade Folachade Folashadé
Funmilayo Foumilayo Founmilayo Funmilaio
Yetunde Yetoundé Yetounde Iyetunde
Kehinde Kéhindé Kehindeh Kehinndé
Taiwo Taïwo Tayewo Taiwoh Taiye
Temitope Témitopé Temitopeh Temitoppe
Olumide Oloumidé Olumideh Oloumide
Joseph Josef Josephe Jozef
Victoria Viktoria Victoriah
Philip Philippe Filip Phillip
Christian Kristian Christiane
Agnes Agnès Agness
Catherine Katherine Katrine Catherin
Ester Esther Estere Hester
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map((word) => word.replaceAll('-', ' ')));

/** Pairs that are easily confused but are two names. */
export const otherNames: readonly (readonly [string, string])[] = `
Hassan Hussaini; Hassana Hussaina; Hassan Hassana; Hussaini Hussaina; Hassane Housseini; Amina Aminu; Aminatou Aminou; Musa Isa
Moussa Issa; Sani Sanusi; Sani Seun; Umar Amir; Oumar Amir; Umar Amina; Ali Ado; Ali Obi; Ado Obi; Ado Ade; Ada Ado; Ya'u Yahaya
Ya'u Ali; Yau Yaya; Ya'u Ayo; Ya'u Ya; Obi Abu; Obi Ibe; Obi Uba; Abu Ube; Idi Ado; Idi Ida; Audu Ado; Audu Idi; Ali Ile; Ali Ola
Ali Ala; Ola Olu; Olu Ali; Ayo Aya; Ayo Iya; Uju Oji; Uju Aja; Oji Aji; Aji Uju; Ugo Oge; Ugo Age; Eke Ike; Eke Oke; Oke Ike; Oke Okey
Aku Ike; Ama Umo; Uma Ima; Ima Omo; Ini Ona; Ino Ani; Ani Ono; Ese Isa; Osa Isa; Osa Ese; Asa Ise; Eze Uzo; Uzo Azi; Azi Eze; Efe Ife; Ife Ofu
Afi Ife; Ebo Obi; Ubi Aba; Ada Ida; Ada Ude; Ude Ido; Ido Ada; Hawa Haye; Hauwa Hawi; Wawa Wayo; Yaya Yayo; Yayo Yau; Shehu Seyi; Shehu Sayo
Seyi Sayo; Sow Say; Chidi Sidi; Chika Sika; Chike Sike; Chima Sima; Chuka Suka; Uche Use; Uche Ushi; Oche Ose; Nkechi Nkese; Chisom Sisom
Chidi Chudi; Chika Chike; Chika Chuka; Chike Chuks; Chioma Chima; Chinwe Sinwa; Chinedu Chinelo; Chinedu Sinadu; Emeka Amaka; Emeka Ebuka
Chukwuemeka Chukwuebuka; Chukwuemeka Nnaemeka; Chukwuma Chukwudi; Chukwunonso Chukwuemeka; Obinna Obiora; Obinna Uchenna; Ikenna Obinna
Onyeka Onyinye; Ngozi Nkechi; Nneka Nnenna; Adaeze Adaora; Adaobi Adaora; Ifeoma Ifeanyi; Ebele Ebere; Kene Ekene; Kosi Kamsi
Emmanuel Emmanuelle; Gabriel Gabrielle; Michel Michelle; Daniel Danielle; Noel Noella; Christian Christiana; Joseph Josephine
Samir Samira; Jamilu Jamila; Djamilou Djamila; Kabiru Kubra; Bashir Bushra; Bachir Bouchra; Habibu Habiba; Habibou Habibatou; Nasiru Nasira
Nassirou Nassira; Khalid Khalida; Salim Salma; Salihu Saliha; Munir Munira; Rashid Rashida; Rachid Rachida; Farid Farida; Hamid Hamida
Hamidou Hamida; Hamza Hamida; Sadiq Sadiya; Sadikou Sadia; Sani Sunny; Bala Bello; Bala Bilal; Bello Bilal; Bala Balarabe
Bukar Bako; Bako Buka; Baba Bibi; Kaka Kaku; Kolo Kala; Kolo Kuli; Modu Madu; Modu Mudi; Gana Goni; Goni Gani; Gambo Jumbo; Garba Gambo
Garba Gabriel; Danjuma Danladi; Danladi Ladidi; Ladi Laraba; Ladi Lado; Lado Ladu'a; Lami Lima; Tani Tanko; Tanko Tunko; Tani Tine; Talatu Tanko
Dije Deji; Dele Dola; Deji Jide; Jide Jade; Yusuf Yakubu; Youssouf Yacouba; Yusuf Yunusa; Issoufou Inoussa; Idris Isiaka; Idrissa Issiaka
Ismail Isiaka; Ilyasu Isyaku; Illiassou Issaka; Yunusa Yahaya; Ishaq Isa; Nuhu Nura; Nouhou Noura; Nuhu Nana; Nuhu Inuwa
Jibril Jabir; Djibril Djabir; Kamalu Jamalu; Kabiru Jabiru; Mukhtar Murtala; Mouktar Mourtala; Mukhtar Mustapha; Mustapha Murtala; Marwan Maryam
Maryam Mairiga; Maryam Amira; Mariama Marwa; Maimuna Mamuda; Aisha Asiya; Aïcha Assia; Aisha Asma'u; Asabe Asibi; Asabe Asmau; Aisha Hassana
Fatima Fauziyya; Fatouma Faouzia; Fatima Faiza; Fatima Farida; Falmata Faiza; Hadiza Halima; Hadiza Hajara; Hadjara Hadiza; Halima Salima
Halima Hamida; Halima Haliru; Halilu Halima; Halilou Halimatou; Hafsat Hasiya; Habsatou Habibatou; Rukayya Rabi; Roukaya Rabia; Rakia Rabia
Safiya Sofia; Safiya Safiyanu; Sadiya Sadik; Saadatu Sadiya; Salamatu Solomon; Salihu Saleem; Sulaiman Solomon; Souleymane Salman; Sule Sola
Sule Salihu; Zainab Zubaida; Zainab Zuwaira; Zeinabou Zoubeida; Zuwaira Zahra; Zulaihat Zuwaira; Jummai Juma; Jamila Jummai; Binta Bintou
Abdulrahman Abdulrahim; Abdourahmane Abdourahim; Abdulkadir Abdulkarim; Abdoulkader Abdoulkarim; Abdulmalik Abdulaziz; Abdullahi Abdulsalam
Abdulhamid Abdulmajid; Abdulrazaq Abdulrauf; Abdulaziz Abdulazim; Abdul-Karim Abdul-Malik; Ahmad Muhammad; Ahmadu Hamidu; Amadou Hamidou
Mahamadou Mahmoudou-Ado; Muhammad Mahmud; Mamman Mani; Mamane Mani; Mamman Maimuna; Adamu Adama; Adamou Adamatou; Adamu Audu; Adama Adanna
Oluwaseun Oluwaseyi; Oluwaseun Oluwasegun; Oluwatobi Oluwatosin; Oluwafemi Oluwakemi; Oluwa-Seun Oluwa-Kemi; Oluwa-Femi Oluwa-Tosin
Oluwadamilola Oluwabunmi; Oluwadamilola Oluwadamilare; Oluwa-Adeyemi Oluwa-Bello; Oluwa-Adeyemi Adebayo; Chukwu-Emeka Chukwu-Nonso; Chukwu-Ada Chukwu-Obi
Adewale Olawale; Adewale Adebayo; Adebayo Adeboye; Adekunle Olakunle; Babatunde Olatunde; Babatunde Babajide; Olatunde Olatunji; Ayodele Ayodeji
Ayodele Bamidele; Temitope Temitayo; Temitope Temidayo; Ifedayo Temidayo; Taiwo Kehinde; Taiwo Tayo; Tayo Toyin; Tola Tolu; Tope Tobi; Tope Tola
Wale Wole; Bayo Bose; Bola Bala; Bose Bisi; Dayo Deji; Femi Funmi; Femi Yemi; Yemi Remi; Kemi Remi; Kunle Kola; Lola Lara; Segun Seyi; Seyi Sola
Sola Sade; Yetunde Yewande; Folake Folashade; Funmilayo Funmilola; Ajayi Ajani; Ajayi Ajao; Adesina Adesola; Efe Ese; Osas Osaze; Grace Gracious
Mercy Mary; Joy Joyce; Peter Patience; Paul Pauline; John Joan; Samuel Samson; Daniel Danladi; Victor Victoria; Stephen Stephanie; Agnes Angus
`
  .trim()
  .split(/[;\n]/u)
  .map((pair) => {
    const [one = '', other = ''] = pair.trim().split(' ');
    return [one.replaceAll('-', ' '), other.replaceAll('-', ' ')] as const;
  });
