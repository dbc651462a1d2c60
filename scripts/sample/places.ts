/**
 * Regions where the people of a workplace live, each with the suburbs below, which are real with their postcodes. A
 * region names the state, the country, the area code of its telephones and the work jurisdiction (employment state).
 */
export const regions = {
  inner: { state: 'NSW', country: 'AU', areaCode: '02', worksIn: 'NSW' },
  north: { state: 'NSW', country: 'AU', areaCode: '02', worksIn: 'NSW' },
  south: { state: 'NSW', country: 'AU', areaCode: '02', worksIn: 'NSW' },
  west: { state: 'NSW', country: 'AU', areaCode: '02', worksIn: 'NSW' },
  coast: { state: 'NSW', country: 'AU', areaCode: '02', worksIn: 'NSW' },
  newcastle: { state: 'NSW', country: 'AU', areaCode: '02', worksIn: 'NSW' },
  jervisBay: { state: 'NSW', country: 'AU', areaCode: '02', worksIn: 'Jervis Bay' },
  canberra: { state: 'ACT', country: 'AU', areaCode: '02', worksIn: 'ACT' },
  brisbane: { state: 'QLD', country: 'AU', areaCode: '07', worksIn: 'QLD' },
  gladstone: { state: 'QLD', country: 'AU', areaCode: '07', worksIn: 'QLD Regional' },
  melbourne: { state: 'VIC', country: 'AU', areaCode: '03', worksIn: 'VIC' },
  geelong: { state: 'VIC', country: 'AU', areaCode: '03', worksIn: 'VIC Regional' },
  adelaide: { state: 'SA', country: 'AU', areaCode: '08', worksIn: 'SA' },
  devonport: { state: 'TAS', country: 'AU', areaCode: '03', worksIn: 'TAS' },
  auckland: { state: 'Auckland', country: 'NZ', areaCode: '', worksIn: 'New Zealand' },
} as const

export type Region = keyof typeof regions

/** Where people who work in Sydney live. */
export const sydney: readonly Region[] = ['inner', 'north', 'south', 'west', 'coast']

const suburbs = {
  inner: `Balmain 2041, Rozelle 2039, Birchgrove 2041, Pyrmont 2009, Ultimo 2007, Glebe 2037, Leichhardt 2040,
    Annandale 2038, Marrickville 2204, Newtown 2042, Surry Hills 2010, Redfern 2016, Drummoyne 2047, Five Dock 2046,
    Ashfield 2131, Dulwich Hill 2203, Petersham 2049, Zetland 2017, Mascot 2020, Rosebery 2018`,
  north: `Manly 2095, Fairlight 2094, Balgowlah 2093, Freshwater 2096, Dee Why 2099, Brookvale 2100, Cremorne 2090,
    Mosman 2088, Neutral Bay 2089, Chatswood 2067, Lane Cove 2066, North Sydney 2060, Narrabeen 2101, Mona Vale 2103,
    Frenchs Forest 2086, Hornsby 2077, Epping 2121, Ryde 2112, Gladesville 2111, Hunters Hill 2110`,
  south: `Hurstville 2220, Rockdale 2216, Kogarah 2217, Maroubra 2035, Matraville 2036, Botany 2019, Sutherland 2232,
    Miranda 2228, Cronulla 2230, Caringbah 2229, Engadine 2233, Bexley 2207, Kingsford 2032, Campsie 2194,
    Earlwood 2206, Lakemba 2195, Bankstown 2200, Revesby 2212, Padstow 2211, Menai 2234`,
  west: `Parramatta 2150, Harris Park 2150, Westmead 2145, Auburn 2144, Granville 2142, Merrylands 2160,
    Blacktown 2148, Penrith 2750, Liverpool 2170, Cabramatta 2166, Fairfield 2165, Strathfield 2135, Burwood 2134,
    Homebush 2140, Rydalmere 2116, Ermington 2115, Mount Druitt 2770, Campbelltown 2560, Casula 2170, Quakers Hill 2763,
    Rooty Hill 2766, Guildford 2161, Greenacre 2190, Wentworthville 2145`,
  coast: 'Woy Woy 2256, Gosford 2250, Terrigal 2260, Umina Beach 2257, Wollongong 2500, Thirroul 2515',
  newcastle: `Mayfield 2304, Hamilton 2303, Adamstown 2289, Carrington 2294, Stockton 2295, Maitland 2320,
    Merewether 2291, Charlestown 2290`,
  jervisBay: 'Huskisson 2540, Vincentia 2540',
  canberra: 'Braddon 2612, Belconnen 2617',
  brisbane: `Wynnum 4178, Manly West 4179, Hemmant 4174, Cannon Hill 4170, Morningside 4170, Bulimba 4171,
    Sunnybank 4109, Capalaba 4157, Carindale 4152, Hamilton 4007`,
  gladstone: 'Gladstone Central 4680, Tannum Sands 4680, Calliope 4680',
  melbourne: `Footscray 3011, Sunshine 3020, Altona 3018, Williamstown 3016, Werribee 3030, Hoppers Crossing 3029,
    Yarraville 3013, St Albans 3021, Deer Park 3023, Point Cook 3030, Dandenong 3175, Noble Park 3174`,
  geelong: 'Corio 3214, Norlane 3214, Belmont 3216, Geelong West 3218, Grovedale 3216',
  adelaide: 'Port Adelaide 5015, Semaphore 5019, Largs Bay 5016, Prospect 5082, Salisbury 5108, Gepps Cross 5094',
  devonport: 'Devonport 7310, East Devonport 7310, Ulverstone 7315, Latrobe 7307',
  auckland: 'Onehunga 1061, Penrose 1061, Mount Wellington 1060, Otahuhu 1062, Mangere Bridge 2022, Papatoetoe 2025',
} as const satisfies Record<Region, string>

export const suburbsOf = (region: Region) =>
  suburbs[region].split(',').map(entry => {
    const [, suburb, postcode] = /^\s*(.+) (\d{4})$/.exec(entry) ?? []
    if (suburb === undefined || postcode === undefined) throw new Error(`No suburb: ${entry}`)
    return { suburb, postcode, region, ...regions[region] }
  })

export const streets = `Victoria Street, Albert Street, George Street, Elizabeth Street, King Street, Station Street,
  Church Street, Park Road, Railway Parade, High Street, Beach Street, Wharf Road, Darling Street, Macquarie Street,
  Campbell Street, William Street, Wattle Street, Banksia Avenue, Acacia Road, Waratah Street, Boronia Parade,
  Jacaranda Drive, Short Street, Mary Street, Edward Street, Arthur Street, Queen Street, Princes Street,
  Wellington Street, Nelson Street, Alfred Street, Frederick Street, Cambridge Street, Oxford Street, York Street,
  Bridge Road, Ocean Street, Bay Road, Hill Street, Forest Road, Myrtle Street, Rose Street, Grove Avenue,
  Kingsway, The Esplanade, Bellevue Parade, Carlisle Street, Stanley Street, Pacific Street, Lawson Avenue`
  .split(',')
  .map(street => street.trim())

/** The mobile numbers that the Australian regulator (ACMA) keeps free for fiction: all thirty of them. */
export const mobilePhones = `0491 570 006, 0491 570 156, 0491 570 157, 0491 570 158, 0491 570 159, 0491 570 110,
  0491 570 313, 0491 570 737, 0491 571 266, 0491 571 491, 0491 571 804, 0491 572 549, 0491 572 665, 0491 572 983,
  0491 573 770, 0491 573 087, 0491 574 118, 0491 574 632, 0491 575 254, 0491 575 789, 0491 576 398, 0491 576 801,
  0491 577 426, 0491 577 644, 0491 578 957, 0491 578 148, 0491 578 888, 0491 579 212, 0491 579 760, 0491 579 455`
  .split(',')
  .map(number => number.trim())
