import type { Random } from './random.ts'

export type Gender = 'Female' | 'Male' | 'NonBinary'

type Heritage = { weight: number; women: string[]; men: string[]; families: string[] }

const words = (text: string) => text.trim().split(/\s*,\s*/)

/** Where Sydney's people or their parents come from, weighted roughly as in its census. Names only: nobody real. */
const heritages: readonly Heritage[] = [
  {
    weight: 30,
    women:
      words(`Sarah, Jessica, Rebecca, Emily, Olivia, Charlotte, Grace, Hannah, Amy, Lauren, Nicole, Kylie, Michelle,
      Karen, Susan, Deborah, Jennifer, Katherine, Georgia, Sophie, Zoë, Chloe, Alice, Lucy, Belinda, Tracey, Megan, Holly`),
    men: words(`James, William, Thomas, Jack, Daniel, Matthew, Joshua, Benjamin, Samuel, Andrew, Peter, Mark, David, Paul,
      Stephen, Gregory, Craig, Shane, Scott, Lachlan, Hamish, Angus, Nicholas, Robert, Michael, Christopher, Adam, Luke`),
    families: words(`Smith, Jones, Williams, Brown, Wilson, Taylor, Johnson, White, Martin, Anderson, Thompson, Walker,
      Harris, Clark, Robinson, Mitchell, Campbell, Stewart, Morrison, McDonald, Fraser, Hughes, Bennett, Cooper, Parker,
      Ward, Sutherland, Barker, Whitfield, Ashworth, Pearce, Lawson, Hartley, Gibson, Doyle, Marsh`),
  },
  {
    weight: 10,
    women: words('Siobhan, Aoife, Niamh, Bridget, Maeve, Kathleen, Deirdre, Clare, Orla, Moira'),
    men: words('Patrick, Declan, Brendan, Connor, Eoin, Kieran, Rory, Cormac, Sean, Niall'),
    families: words(`O'Brien, Murphy, Kelly, Walsh, Ryan, O'Sullivan, Byrne, Gallagher, Doherty, Kennedy, Lynch, Quinn,
      McCarthy, Flanagan, Brennan`),
  },
  {
    weight: 11,
    women: words('Li Na, Xiu Ying, Jing, Yan, Hui Min, Vivian, Jacqueline, Wei Ling, Fang, Yuk Ling, Cindy, Siew Ling'),
    men: words('Wei, Jun, Ming, Hao, Zhi Qiang, Kevin, Raymond, Wai Keung, Jian, Xiang, Vincent, Boon Kiat'),
    families: words('Chen, Wang, Li, Zhang, Liu, Wong, Huang, Lin, Chan, Zhao, Wu, Zhou, Leung, Cheung, Tan, Lim, Ng'),
  },
  {
    weight: 9,
    women: words('Anjali, Kavita, Deepika, Neha, Pooja, Lakshmi, Sunita, Harpreet, Manpreet, Divya, Shreya, Meera'),
    men: words('Arjun, Rahul, Vikram, Sanjay, Amit, Rajesh, Gurpreet, Harjit, Karthik, Anil, Rohan, Suresh'),
    families: words(`Sharma, Patel, Singh, Kaur, Gupta, Reddy, Nair, Iyer, Desai, Mehta, Joshi, Gill, Dhillon, Rao,
      Krishnan, Chatterjee`),
  },
  {
    weight: 7,
    women: words('Thi Mai, Thuy, Lan, Huong, Kim Anh, Ngoc, Linh, Trinh, Phuong, Diem'),
    men: words('Minh, Tuan, Hung, Dung, Van Duc, Quang, Long, Khanh, Bao, Thanh'),
    families: words('Nguyen, Tran, Le, Pham, Huynh, Vo, Dang, Bui, Do, Truong, Lam'),
  },
  {
    weight: 8,
    women: words('Layla, Rania, Fatima, Nadine, Yasmin, Mariam, Zeinab, Samira, Hala, Rima, Amal, Noor'),
    men: words('Ahmad, Mohamad, Hassan, Omar, Ali, Khaled, Elias, George, Tony, Bilal, Youssef, Charbel'),
    families: words(`Haddad, Khoury, Hamdan, El-Masri, Saad, Nasser, Younan, Ibrahim, Mansour, Farah, Assaf, Chidiac,
      Moussa, Taleb, Daher`),
  },
  {
    weight: 5,
    women: words('Eleni, Despina, Maria, Anastasia, Sofia, Voula, Katerina, Angela'),
    men: words('Dimitrios, Nikolaos, Con, Spiros, Theo, Stavros, Anthony, Kosta'),
    families: words('Papadopoulos, Georgiou, Pappas, Kostas, Angelopoulos, Vlahos, Economou, Karras, Manolis'),
  },
  {
    weight: 5,
    women: words('Francesca, Rosa, Giulia, Daniela, Carmela, Lucia, Renata'),
    men: words('Marco, Giuseppe, Salvatore, Luca, Domenic, Vincenzo, Frank'),
    families: words('Rossi, Russo, Esposito, Romano, Calabrese, Ferraro, Musumeci, Zappia, De Luca, Barbaro'),
  },
  {
    weight: 6,
    women: words('Maricel, Jocelyn, Rowena, Grace Ann, Lourdes, Cristina, Analyn, Jasmine'),
    men: words('Jose, Ramon, Rodel, Jericho, Ferdinand, Mark Anthony, Angelo, Rommel'),
    families: words('Santos, Reyes, Cruz, Bautista, Garcia, Mendoza, Villanueva, Dela Cruz, Aquino, Castillo, Ramos'),
  },
  {
    weight: 6,
    women: words('Sina, Mele, Lupe, Salote, Ana, Litia, Moana, Aroha, Leilani, Hine'),
    men: words('Sione, Tevita, Semisi, Ioane, Fetu, Manu, Viliami, Wiremu, Tama, Josefa'),
    families: words('Taufa, Fonoti, Tuilagi, Latu, Faleolo, Vea, Leota, Tamapua, Ngata, Parata, Waqa, Tupou'),
  },
  {
    weight: 4,
    women: words('Ji-won, Soo-jin, Min-ji, Hye-jin, Eun-ji, Yuna'),
    men: words('Min-jun, Seung-ho, Jae-won, Sung-min, Dong-hyun, Tae-yang'),
    families: words('Kim, Park, Lee, Choi, Jung, Kang, Yoon'),
  },
  {
    weight: 4,
    women: words('Sita, Bimala, Pratiksha, Srijana, Asmita, Sabina'),
    men: words('Bishal, Suman, Prakash, Dipesh, Kiran, Nabin'),
    families: words('Gurung, Thapa, Shrestha, Rai, Adhikari, Khadka, Tamang'),
  },
  {
    weight: 4,
    women: words('Dilani, Nimali, Tharushi, Chamari, Anusha'),
    men: words('Nuwan, Chaminda, Lasith, Ruwan, Dinesh'),
    families: words('Perera, Fernando, Jayasuriya, Wickramasinghe, de Silva, Sivakumar'),
  },
  {
    weight: 5,
    women: words('Vesna, Ivana, Snežana, Biljana, Marija, Agnieszka, Zuzana, Natalia'),
    men: words('Goran, Zoran, Dragan, Aleksandar, Ivan, Branko, Piotr, Tomislav'),
    families: words('Nikolić, Jovanovski, Petrovski, Horvat, Marković, Kovač, Novak, Babić, Stojanovska, Kowalski'),
  },
  {
    weight: 4,
    women: words('Shirin, Parisa, Elif, Ayşe, Zahra, Maryam, Nasrin'),
    men: words('Reza, Farhad, Mehmet, Emre, Abdul, Hamid, Cyrus'),
    families: words('Ahmadi, Hosseini, Karimi, Yilmaz, Demir, Rahimi, Mohammadi, Azizi'),
  },
  {
    weight: 4,
    women: words('Ngozi, Abena, Thandiwe, Amina, Adut, Chipo'),
    men: words('Chidi, Kwame, Sipho, Tendai, Deng, Emeka'),
    families: words('Okafor, Mensah, Dlamini, Moyo, Garang, Adeyemi, Botha, van der Merwe'),
  },
  {
    weight: 4,
    women: words('Isabela, Camila, Valentina, Beatriz, Mariana, Gabriela'),
    men: words('Mateo, Rafael, Diego, Thiago, Felipe, Santiago'),
    families: words('Silva, Oliveira, Rodríguez, Fernández, Morales, Vargas, Pereira, Muñoz'),
  },
  {
    weight: 3,
    women: words('Kirra, Tarni, Jedda, Marlee, Shanaya'),
    men: words('Jarrah, Koa, Tyson, Jai, Bradley'),
    families: words('Simpson, Dixon, Madden, Carr, Timbery, Roberts, Ella'),
  },
]

// biome-ignore format: a table, one row a line
const nicknames: Record<string, string> = {
  William: 'Bill', Thomas: 'Tom', Daniel: 'Dan', Matthew: 'Matt', Joshua: 'Josh', Benjamin: 'Ben', Samuel: 'Sam',
  Andrew: 'Andy', Gregory: 'Greg', Nicholas: 'Nick', Robert: 'Rob', Michael: 'Mick', Christopher: 'Chris',
  Rebecca: 'Bec', Jennifer: 'Jen', Katherine: 'Kate', Deborah: 'Deb', Susan: 'Sue', Jessica: 'Jess', Dimitrios: 'Jim',
  Nikolaos: 'Nick', Giuseppe: 'Joe', Salvatore: 'Sam', Mohamad: 'Mo', Patrick: 'Paddy', Aleksandar: 'Alex',
  'Li Na': 'Lina', 'Xiu Ying': 'Susan', Wei: 'William', Hao: 'Howard', 'Zhi Qiang': 'Johnny', 'Wai Keung': 'Ken',
  Fang: 'Fiona', Jing: 'Jenny', Viliami: 'Bill', Tevita: 'Dave', 'Min-jun': 'Jun', 'Soo-jin': 'Sue', Rajesh: 'Raj',
  Harpreet: 'Preeti', 'Van Duc': 'Duke', Thuy: 'Tina', Anastasia: 'Ana', Alexander: 'Alex',
}

/** A name of Sydney; now and then the family name is of another heritage than the given one. */
export function nameOf(random: Random, gender: Gender) {
  const heritage = random.weighted(heritages.map(each => [each, each.weight]))
  const mixed = random.chance(0.12) ? random.weighted(heritages.map(each => [each, each.weight])) : heritage
  const givenNames = gender === 'Male' || (gender === 'NonBinary' && random.chance(0.5)) ? heritage.men : heritage.women
  const given = random.pick(givenNames)
  const preferred = random.chance(0.55) ? nicknames[given] : undefined
  return { given, family: random.pick(mixed.families), preferred }
}

export function titleOf(random: Random, gender: Gender): string {
  if (random.chance(0.06)) return ''
  if (gender === 'NonBinary') return 'Mx'
  if (gender === 'Male') return 'Mr'
  return random.weighted([
    ['Ms', 60],
    ['Mrs', 24],
    ['Miss', 16],
  ])
}

/** `zoe.obrien` for Zoë O'Brien: letters of ASCII only, as most mail systems still want it. */
export const mailNameOf = (given: string, family: string) =>
  [given, family].map(name => plainLettersOf(name).toLowerCase()).join('.')

function plainLettersOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/ı/g, 'i')
    .replace(/[^A-Za-z]/g, '')
}
