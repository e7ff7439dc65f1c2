/** A dish or an extra: Arabic name, English name, price in halalas including tax. */
export type Dish = readonly [ar: string, en: string, price: number];

export interface Cuisine {
  readonly brands: readonly (readonly [ar: string, en: string])[];
  readonly dishes: readonly Dish[];
  readonly extras: readonly Dish[];
}

/** Kinds of kitchen with their brands; each brand has branches in several cities. */
export const CUISINES: readonly Cuisine[] = [
  {
    brands: [
      ['برجر الخليج', 'Gulf Burger'],
      ['بيت البرجر', 'Burger House'],
      ['شواية المدينة', 'City Grill Burger'],
      ['سماش سبوت', 'Smash Spot'],
      ['برجر الكورنيش', 'Corniche Burger'],
    ],
    dishes: [
      ['برجر لحم كلاسيك', 'Classic beef burger', 2300],
      ['برجر دجاج مقرمش', 'Crispy chicken burger', 2100],
      ['برجر مزدوج بالجبن', 'Double cheese burger', 3200],
      ['وجبة أطفال', "Children's meal", 1900],
      ['بطاطس كبيرة', 'Large fries', 1100],
      ['حلقات بصل', 'Onion rings', 1200],
      ['مشروب غازي', 'Soft drink', 500],
    ],
    extras: [
      ['جبن إضافي', 'Extra cheese', 300],
      ['هالبينو', 'Jalapeño', 200],
      ['صوص خاص', 'House sauce', 250],
    ],
  },
  {
    brands: [
      ['مشويات الساحل', 'Coast Grills'],
      ['حضرموت الشرقية', 'Eastern Hadramout'],
      ['ديوانية الكبسة', 'Kabsa Diwan'],
      ['مطعم أبو ناصر', "Abu Nasser's Kitchen"],
      ['ركن المندي', 'Mandi Corner'],
    ],
    dishes: [
      ['كبسة دجاج', 'Chicken kabsa', 2600],
      ['كبسة لحم', 'Lamb kabsa', 4200],
      ['مندي دجاج', 'Chicken mandi', 2800],
      ['مضغوط لحم', 'Lamb madghout', 4500],
      ['أوصال مشكلة', 'Mixed skewers', 3900],
      ['سلطة حارة', 'Hot salad', 400],
      ['لبن', 'Laban', 300],
    ],
    extras: [
      ['أرز إضافي', 'Extra rice', 700],
      ['دقوس', 'Daqoos sauce', 200],
      ['مكسرات', 'Nuts', 500],
    ],
  },
  {
    brands: [
      ['فرن البيتزا', 'Pizza Oven'],
      ['نابولي الظهران', 'Napoli Dhahran'],
      ['بيتزا الحارة', 'Neighbourhood Pizza'],
      ['عجينة', 'Ajeena'],
      ['لا فيلا', 'La Villa'],
    ],
    dishes: [
      ['بيتزا مارغريتا', 'Margherita', 2700],
      ['بيتزا خضار', 'Vegetable pizza', 2900],
      ['بيتزا بيبروني', 'Pepperoni', 3400],
      ['بيتزا دجاج باربكيو', 'Barbecue chicken pizza', 3500],
      ['أصابع الجبن', 'Cheese sticks', 1600],
      ['مكرونة ألفريدو', 'Alfredo pasta', 3100],
      ['سلطة سيزر', 'Caesar salad', 1900],
    ],
    extras: [
      ['أطراف محشوة بالجبن', 'Stuffed crust', 800],
      ['زيتون', 'Olives', 200],
      ['فطر', 'Mushrooms', 300],
    ],
  },
  {
    brands: [
      ['شاورما البحر', 'Sea Shawarma'],
      ['خبز وشاورما', 'Bread & Shawarma'],
      ['فلافل الحي', 'Local Falafel'],
      ['شاورما البيك', 'Peak Shawarma'],
      ['سندوتش الدمام', 'Dammam Sandwich'],
    ],
    dishes: [
      ['شاورما دجاج', 'Chicken shawarma', 800],
      ['شاورما لحم', 'Beef shawarma', 1000],
      ['صحن شاورما عربي', 'Arabic shawarma plate', 2200],
      ['فلافل', 'Falafel sandwich', 500],
      ['حمص', 'Hummus', 900],
      ['بطاطس', 'Fries', 700],
      ['عصير برتقال', 'Orange juice', 900],
    ],
    extras: [
      ['ثوم إضافي', 'Extra garlic', 100],
      ['مخلل', 'Pickles', 100],
      ['جبن', 'Cheese', 200],
    ],
  },
  {
    brands: [
      ['صياد تاروت', 'Tarout Fisherman'],
      ['لؤلؤة القطيف', 'Pearl of Qatif'],
      ['ميناء السمك', 'Fish Harbour'],
      ['موج', 'Mawj Seafood'],
    ],
    dishes: [
      ['صيادية هامور', 'Hamour sayadieh', 4600],
      ['روبيان مقلي', 'Fried shrimp', 4100],
      ['صافي مشوي', 'Grilled safi', 3800],
      ['برياني روبيان', 'Shrimp biryani', 3900],
      ['شوربة بحرية', 'Seafood soup', 1800],
      ['سلطة فتوش', 'Fattoush', 1500],
    ],
    extras: [
      ['صوص طرطار', 'Tartar sauce', 200],
      ['ليمون', 'Lemon', 100],
    ],
  },
  {
    brands: [
      ['بن الشرقية', 'Eastern Roast'],
      ['مقهى النخلة', 'Palm Café'],
      ['قهوة وكتاب', 'Coffee & Book'],
      ['حلا البيت', 'Home Sweets'],
      ['كنافة وورق', 'Kunafa & More'],
    ],
    dishes: [
      ['لاتيه', 'Latte', 1500],
      ['قهوة سعودية', 'Saudi coffee', 1200],
      ['كولد برو', 'Cold brew', 1700],
      ['كنافة نابلسية', 'Nabulsi kunafa', 2200],
      ['تشيز كيك', 'Cheesecake', 1900],
      ['كرواسون', 'Croissant', 1100],
    ],
    extras: [
      ['شوت إضافي', 'Extra shot', 400],
      ['حليب شوفان', 'Oat milk', 300],
      ['فستق', 'Pistachio', 300],
    ],
  },
  {
    brands: [
      ['بيت البرياني', 'Biryani House'],
      ['كاري كورنر', 'Curry Corner'],
      ['طاولة آسيا', 'Asia Table'],
      ['ووك آند رول', 'Wok & Roll'],
    ],
    dishes: [
      ['برياني دجاج', 'Chicken biryani', 2400],
      ['دجاج تكا ماسالا', 'Chicken tikka masala', 2900],
      ['نودلز خضار', 'Vegetable noodles', 2200],
      ['أرز مقلي بالروبيان', 'Shrimp fried rice', 2700],
      ['سمبوسة', 'Samosas', 900],
      ['خبز نان', 'Naan', 400],
    ],
    extras: [
      ['رايتا', 'Raita', 300],
      ['صوص حار', 'Hot sauce', 100],
    ],
  },
  {
    brands: [
      ['صحي ولذيذ', 'Healthy & Tasty'],
      ['سلطة بار', 'Salad Bar'],
      ['فطور المدينة', 'City Breakfast'],
      ['تميس وفول', 'Tamees & Foul'],
    ],
    dishes: [
      ['فول بالسمن', 'Foul with ghee', 1000],
      ['شكشوكة', 'Shakshuka', 1400],
      ['سلطة كينوا', 'Quinoa salad', 2600],
      ['راب دجاج مشوي', 'Grilled chicken wrap', 2100],
      ['وعاء أساي', 'Açaí bowl', 2800],
      ['تميس', 'Tamees bread', 300],
    ],
    extras: [
      ['بيض', 'Egg', 300],
      ['أفوكادو', 'Avocado', 500],
    ],
  },
];
