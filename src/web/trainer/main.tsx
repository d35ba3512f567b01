import { createRoot } from 'react-dom/client'
import { trainerPath, trainerWorkerPath } from '../../domain/values/paths.ts'
import { keepPage } from '../kept/kept-page.ts'
import './trainer.css'
import { TrainerPage } from './trainer-page.tsx'

// In development the sources change all the time: nothing is kept.
if (import.meta.env.PROD) keepPage({ worker: trainerWorkerPath, scope: trainerPath })

const place = document.getElementById('app')
if (!place) throw new Error('the page has no place for what it shows')
createRoot(place).render(<TrainerPage />)
