import { Picture } from '../picture.tsx'
import { useTraining } from './use-training.ts'

/** What those say who took part in a session of this training; nothing where the office has chosen no words for it. */
export function ParticipantWords() {
  const { text, around, words } = useTraining()
  if (around.heard.length === 0) return null
  return (
    <section aria-labelledby="paroles" className="participant-words">
      <h2 id="paroles" className="text-heading">
        {words.heard}
      </h2>
      {around.heard.map(({ id, text: said, name, position, picture }) => (
        <figure key={id}>
          <blockquote>{words.quoted(said)}</blockquote>
          <figcaption>
            {picture && <Picture picture={picture} alt="" sizes="56px" />}
            <span>
              <strong>{name}</strong> {position}
              {picture?.isDrawn && <span className="drawn">{text.illustration}</span>}
            </span>
          </figcaption>
        </figure>
      ))}
    </section>
  )
}
