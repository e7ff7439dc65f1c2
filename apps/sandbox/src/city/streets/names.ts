/** A name in both languages. */
export interface Name {
  ar: string;
  en: string;
}

const pairs = (text: string): Name[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [ar = '', en = ''] = line.split('|').map((part) => part.trim());
      return { ar, en };
    });

export const ROADS = pairs(`
  طريق الملك فهد | King Fahd Road
  طريق الملك عبدالعزيز | King Abdulaziz Road
  طريق الأمير محمد بن فهد | Prince Mohammed Bin Fahd Road
  طريق الملك سعود | King Saud Road
  طريق الملك فيصل | King Faisal Road
  طريق الأمير تركي | Prince Turki Road
  طريق الملك خالد | King Khalid Road
  طريق الأمير نايف | Prince Naif Road
  طريق عمر بن الخطاب | Omar Bin Al Khattab Road
  طريق أبي بكر الصديق | Abu Bakr Al Siddiq Road
  طريق عثمان بن عفان | Othman Bin Affan Road
  طريق علي بن أبي طالب | Ali Bin Abi Talib Road
  طريق خالد بن الوليد | Khalid Bin Al Waleed Road
  طريق القدس | Al Quds Road
  طريق مكة | Makkah Road
  طريق المدينة | Madinah Road
  طريق الرياض | Riyadh Road
  طريق الظهران | Dhahran Road
  طريق الجامعة | University Road
  طريق المطار | Airport Road
  طريق الميناء | Port Road
  طريق الستين | Sixtieth Road
  طريق الأربعين | Fortieth Road
  طريق الأمير سلطان | Prince Sultan Road
  طريق الأمير فيصل بن فهد | Prince Faisal Bin Fahd Road
  طريق الأمير متعب | Prince Miteb Road
`);

export const CORNICHE: Name = { ar: 'طريق الكورنيش', en: 'Corniche Road' };
/** The road from one city to another. */
export const roadBetween = (from: Name, to: Name): Name => ({
  ar: `طريق ${from.ar} – ${to.ar}`,
  en: `${from.en}–${to.en} Road`,
});

export const DISTRICTS = pairs(`
  الشاطئ | Ash Shati
  الفيصلية | Al Faisaliyah
  النزهة | An Nuzhah
  الروضة | Ar Rawdah
  العزيزية | Al Aziziyah
  الراكة | Ar Rakah
  الثقبة | Ath Thuqbah
  الحزام الذهبي | Al Hizam Adh Dhahabi
  الناصرة | An Nasirah
  المجيدية | Al Majidiyah
  الخزامى | Al Khuzama
  أحد | Uhud
  بدر | Badr
  الريان | Ar Rayyan
  الدانة | Ad Danah
  طيبة | Taybah
  النور | An Nur
  الزهور | Az Zuhur
  الأندلس | Al Andalus
  البديع | Al Badi
  المنار | Al Manar
  الواحة | Al Wahah
  النخيل | An Nakhil
  الياسمين | Al Yasmin
  الورود | Al Wurud
  السلام | As Salam
  الأمانة | Al Amanah
  الفردوس | Al Firdaws
  الجوهرة | Al Jawharah
  اللؤلؤ | Al Lulu
  المرجان | Al Murjan
  الصفا | As Safa
  المروج | Al Muruj
  الربيع | Ar Rabi
  الندى | An Nada
  الهدى | Al Huda
  التعاون | At Taawun
  الجامعيين | Al Jamiyin
  القصور | Al Qusur
  الدوحة | Ad Dawhah
  البستان | Al Bustan
  الخليج | Al Khalij
  الشفا | Ash Shifa
  المزروعية | Al Mazruiyah
  الطبيشي | At Tubayshi
  العدامة | Al Adamah
  الكوت | Al Kut
  الحمراء | Al Hamra
  الغدير | Al Ghadir
  الرمال | Ar Rimal
`);

const PEOPLE = pairs(`
  ابن خلدون | Ibn Khaldun
  ابن سينا | Ibn Sina
  ابن رشد | Ibn Rushd
  الفارابي | Al Farabi
  الرازي | Ar Razi
  الخوارزمي | Al Khwarizmi
  البيروني | Al Biruni
  ابن بطوطة | Ibn Battuta
  ابن ماجد | Ibn Majid
  المتنبي | Al Mutanabbi
  البحتري | Al Buhturi
  أبو تمام | Abu Tammam
  حسان بن ثابت | Hassan Bin Thabit
  طارق بن زياد | Tariq Bin Ziyad
  سعد بن معاذ | Saad Bin Muadh
  بلال بن رباح | Bilal Bin Rabah
  عمار بن ياسر | Ammar Bin Yasir
  مصعب بن عمير | Musab Bin Umayr
  أنس بن مالك | Anas Bin Malik
  زيد بن ثابت | Zayd Bin Thabit
  الإدريسي | Al Idrisi
  الكندي | Al Kindi
  الأصمعي | Al Asmai
  سيبويه | Sibawayh
`);

/** The name of a small street: of a person, or its number. */
export function nameOfStreet(number: number): Name {
  const person = number % 2 === 0 ? PEOPLE[(number >> 1) % PEOPLE.length] : undefined;
  if (person) return { ar: `شارع ${person.ar}`, en: `${person.en} Street` };
  return { ar: `شارع ${number}`, en: `Street ${number}` };
}
