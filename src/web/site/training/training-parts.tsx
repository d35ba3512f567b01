// What the training's page is made of around the way in, in one file of its own for the browser.
export { BelowTheButton } from './below-the-button.tsx'
export { KeyFacts, PracticalInformation } from './key-facts.tsx'
export { OtherDates } from './other-dates.tsx'
export { TrainingHead } from './training-head.tsx'
export { WhatIsTaught } from './what-is-taught.tsx'
