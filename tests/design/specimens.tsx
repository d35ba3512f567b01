// What docs/design.md shows of our components: each as it is, in the states that it has.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Badge, type Tone, UnreadCount } from '../../src/web/ui/badge.tsx'
import { Button, type ButtonLook } from '../../src/web/ui/button.tsx'
import { ChoiceField } from '../../src/web/ui/choice-field.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../src/web/ui/field.tsx'
import { Logo } from '../../src/web/ui/logo.tsx'
import { OrnamentBand } from '../../src/web/ui/ornament-band.tsx'
import { Tabs } from '../../src/web/ui/tabs.tsx'

const looks: Record<ButtonLook, string> = {
  primary: 'S’inscrire',
  accent: 'Découvrir',
  outline: 'Itinéraire',
  quiet: 'Annuler',
  neutral: 'Suivant',
  danger: 'Supprimer',
}
/** Named as the browser is told to show them. */
const states = ['rest', 'hover', 'focus-visible', 'active', 'disabled'] as const

const tones: Record<Tone, string> = {
  green: 'À venir',
  blue: 'En cours',
  grey: 'Terminée',
  red: 'Annulée',
  orange: 'En attente',
  plain: 'Pharmaciens',
}

const nothing = () => {}

const specimens: Record<string, ReactNode> = {
  buttons: (
    <table>
      <tbody>
        {(Object.keys(looks) as ButtonLook[]).map((look) => (
          <tr key={look}>
            {states.map((state) => (
              <td key={state} className="p-2">
                <Button look={look} disabled={state === 'disabled'} data-state={state}>
                  {looks[look]}
                </Button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
  fields: (
    <div className="grid grid-cols-2 gap-6">
      <TextField label="Nom" defaultValue="Awa Koné" />
      <TextField label="Téléphone" hint="Numéro ivoirien ou étranger" defaultValue="+225 07 07 40 40 40" />
      <TextField label="Adresse e-mail" defaultValue="awa.kone" error="Adresse e-mail invalide" />
      <TextField label="Référence" defaultValue="I-2026-00042" disabled />
      <SelectField label="Mois" data-state="hover">
        <option>Tous les mois</option>
      </SelectField>
      <SelectField label="Lieu" data-state="focus-visible">
        <option>Tous les lieux</option>
      </SelectField>
      <TextArea label="Message" rows={2} />
      <CheckboxField label="J’accepte les conditions" defaultChecked />
    </div>
  ),
  choices: (
    <div className="grid gap-6">
      <Tabs
        label="Onglets"
        tabs={[
          { id: 'programme', label: 'Programme', panel: <p className="pt-4">Trois incidents vécus (15 min)</p> },
          { id: 'objectifs', label: 'Objectifs', panel: null },
          { id: 'formateurs', label: 'Formateurs', panel: null },
        ]}
      />
      <ChoiceField
        legend="Moyen de paiement"
        name="method"
        choices={['wave', 'transfer']}
        labelOf={(choice) => (choice === 'wave' ? 'Wave' : 'Virement')}
        value="wave"
        onChoose={nothing}
      />
    </div>
  ),
  marks: (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3">
        {(Object.keys(tones) as Tone[]).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tones[tone]}
          </Badge>
        ))}
        <UnreadCount count={3} words="non lus" />
        <Logo className="size-10" />
      </div>
      <OrnamentBand className="h-5" />
    </div>
  ),
  type: (
    <div className="grid gap-4">
      <p className="font-heading text-display">La qualité</p>
      <p className="font-heading text-title">Nos formations</p>
      <p className="font-heading text-heading">Informations pratiques</p>
      <p className="text-lead">Des méthodes simples, qui tiennent les jours de grande affluence.</p>
      <p>Un seul après-midi sans courant peut rendre un vaccin inutilisable.</p>
      <p className="text-muted text-sm">10 places restantes sur 15</p>
    </div>
  ),
}

/** Each specimen’s name and HTML. */
export const drawnSpecimens = Object.entries(specimens).map(([name, element]) => ({
  name,
  html: renderToStaticMarkup(element),
}))
