/** A made-up resident who can sign in through the emulator. */
export type DemoResident = {
  /** As LINE writes user ids: U and 32 hex digits. */
  userId: string
  name: string
  reading: string
  age: number
  /** `YYYY-MM-DD` */
  birthday: string
  phone: string
  /** One line about the person, shown in the list. */
  about: string
  /** Colours and hair of the picture. */
  look: {
    background: string
    hair: string
    skin: string
    clothes: string
    hairstyle: 'short' | 'long' | 'bun'
  }
}

/** The residents, in the order in which they are offered. Never change an id: stored answers refer to it. */
export const demoResidents: readonly DemoResident[] = [
  {
    userId: 'U5a1f0c3e7b924d6188e2f4a09c7d3b01',
    name: '佐藤 美咲',
    reading: 'さとう みさき',
    age: 34,
    birthday: '1992-04-12',
    phone: '09000090001',
    about: '3歳の子どもと暮らす会社員',
    look: { background: '#f7d9c4', hair: '#4a2f27', skin: '#f4cfae', clothes: '#2f6f6b', hairstyle: 'long' },
  },
  {
    userId: 'U9c3be21d60f8472ba5d7e13f48a6c902',
    name: '田中 健一',
    reading: 'たなか けんいち',
    age: 52,
    birthday: '1974-08-03',
    phone: '09000090002',
    about: '市内の工場で働く、二世帯住まい',
    look: { background: '#cfe0f2', hair: '#2b2b2b', skin: '#e8b98f', clothes: '#37507a', hairstyle: 'short' },
  },
  {
    userId: 'U27d8f64ab1e94c05937cb8d0e5f21a03',
    name: '鈴木 ハル',
    reading: 'すずき はる',
    age: 81,
    birthday: '1945-02-20',
    phone: '09000090003',
    about: 'ひとり暮らし。文字は大きくして読む',
    look: { background: '#e6dcf2', hair: '#c9c9c9', skin: '#f2d3b5', clothes: '#7a5a86', hairstyle: 'bun' },
  },
  {
    userId: 'Ue41a97c05d3f4b8e86f2a60bd91c7e04',
    name: 'グエン・ティ・リン',
    reading: 'ぐえん てぃ りん',
    age: 27,
    birthday: '1999-10-07',
    phone: '09000090004',
    about: '介護の仕事をしながら日本語を勉強中',
    look: { background: '#d5ecd3', hair: '#1f1a17', skin: '#dba879', clothes: '#b0493f', hairstyle: 'long' },
  },
  {
    userId: 'U60b2d9e83f1746a7bc5e08d4f97a2c05',
    name: '高橋 蓮',
    reading: 'たかはし れん',
    age: 19,
    birthday: '2007-05-30',
    phone: '09000090005',
    about: '引っ越してきたばかりの大学生',
    look: { background: '#fbe7b2', hair: '#6b4423', skin: '#f0c39b', clothes: '#4b4b4b', hairstyle: 'short' },
  },
  {
    userId: 'Ub83e5f17c2a04d69901f7ce6a4d8b206',
    name: '伊藤 由紀子',
    reading: 'いとう ゆきこ',
    age: 67,
    birthday: '1959-01-15',
    phone: '09000090006',
    about: '町内会長。申し込みは家族の分もまとめて',
    look: { background: '#d3e8ec', hair: '#7d7470', skin: '#efc7a2', clothes: '#8a4b5f', hairstyle: 'bun' },
  },
]

/** The resident with that user id; undefined if there is none. */
export const demoResident = (userId: string | null | undefined): DemoResident | undefined =>
  demoResidents.find((resident) => resident.userId === userId)

/**
 * Name in kana, day of birth and telephone number in one Japanese text: what forms ask for and answers are searched by.
 */
export function personalFacts({ reading, birthday, phone }: DemoResident): string {
  const [year, month, day] = birthday.split('-').map(Number)
  return `${reading.replaceAll(' ', '')}、${year}年${month}月${day}日生まれ、電話 ${phone}`
}

/** Whether somebody gets what the account sends; nobody signs in as one of those whom the demo city makes up. */
export const isFriend = (userId: string): boolean =>
  demoResident(userId) !== undefined || /^Ude30\d{28}$/.test(userId)
