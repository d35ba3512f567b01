import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TrainingCategory } from '../../../domain/trainings/training.ts'
import type { UpcomingTraining } from '../../api/trainings-query.ts'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../picture.tsx'
import { UpcomingSession } from '../upcoming-session.tsx'

const grounds: Record<TrainingCategory, string> = { pharmaciens: 'bg-green-wash', auxiliaires: 'bg-orange-wash' }

interface Props {
  category: TrainingCategory
  training: PageContent<'services'>['training']
  /** The next ones that it may register for. */
  sessions: UpcomingTraining[]
  children: ReactNode
}

/** What is offered to one audience: a head of its own colour and picture, its services, and the next dates with their prices. */
export function Audience({ category, training, sessions, children }: Props) {
  const { heading, intro, picture } = training[category]
  return (
    <section id={`pour-les-${category}`} className="scroll-mt-14">
      <header
        className={`mb-2 grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 rounded-box p-5 sm:gap-x-8 ${grounds[category]}`}
      >
        <h3 className="self-end text-title">{heading}</h3>
        <Picture
          picture={picture}
          alt=""
          sizes="160px"
          className="aspect-4/3 w-20 rounded-box object-cover sm:row-span-2 sm:w-40"
        />
        <p className="col-span-2 max-w-prose self-start sm:col-span-1">{intro}</p>
      </header>
      {children}
      <div className="grid gap-4 border-sand border-t py-6">
        {sessions.length > 0 && (
          <>
            <h4 className="font-body font-semibold">{training.datesHeading}</h4>
            <ul className="grid gap-4 sm:grid-cols-2">
              {sessions.map((session) => (
                <UpcomingSession
                  key={session.slug}
                  session={session}
                  className="rounded-box border border-sand bg-surface p-4 hover:border-green"
                />
              ))}
            </ul>
          </>
        )}
        <Link to="/formations" search={{ categorie: category }} className={buttonClass('primary', 'w-fit')}>
          {training[category].dates}
        </Link>
      </div>
    </section>
  )
}
