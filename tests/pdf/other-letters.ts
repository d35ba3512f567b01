/** People whose names have letters that neither French nor English has: of African languages, with marks that combine, N'Ko, Arabic. */
export const otherLetters = [
  { firstName: 'Tʋɩ', lastName: 'Gbɛ\u0303hɩ' },
  { firstName: 'Kɔnan', lastName: 'Ŋgoran-Ɛ\u0301brié' },
  { firstName: 'Ƒoli', lastName: 'Aɖɛ Ɣaƒe' },
  { firstName: 'Ɓaaba', lastName: 'Ɗiyam Ƴero' },
  { firstName: 'Thị Ánh', lastName: 'Đặng' },
  { firstName: 'Łukasz', lastName: 'Żółć' },
  { firstName: 'ߡߏߛߊ߫', lastName: 'ߞߎ߲ߕߍ' },
  { firstName: 'محمد', lastName: 'كوني' },
]
