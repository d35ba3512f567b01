import { createRoot } from 'react-dom/client'
import type { CourseView } from '../../domain/courses/lesson-media.ts'
import { learnerScope, learnerWorkerPath } from '../../domain/values/paths.ts'
import { keepPage } from '../kept/kept-page.ts'
import './learner.css'
import { LearnerPage } from './learner-page.tsx'

// In development the sources change all the time: nothing is kept.
if (import.meta.env.PROD) keepPage({ worker: learnerWorkerPath, scope: learnerScope })

const place = document.getElementById('app')
if (!place) throw new Error('the page has no place for what it shows')
const text = document.getElementById('carried')?.textContent
const carried = text ? (JSON.parse(text) as CourseView) : undefined
createRoot(place).render(<LearnerPage carried={carried} />)
