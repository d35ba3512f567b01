import { Picture } from '../picture.tsx'
import { useTraining } from './use-training.ts'

/** The fixed sentence, who leads this session, and of those whom the team's page knows, face, function and a sentence. */
export function Trainers() {
  const { text, training, around, words } = useTraining()
  return (
    <>
      <p className="plain">
        {[words.trainersText, training.trainers.length > 0 && words.trainersLed(training.trainers.join(', '))]
          .filter(Boolean)
          .join('\n')}
      </p>
      {around.faces.length > 0 && (
        <ul className="faces">
          {around.faces.map(({ name, position, sentence, image }) => (
            <li key={name}>
              {image && <Picture picture={image} alt="" sizes="88px" />}
              <div>
                <h3>{name}</h3>
                <p className="position">{position}</p>
                <p>{sentence}</p>
                {image?.isDrawn && <p className="drawn">{text.illustration}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
