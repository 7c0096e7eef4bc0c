import type { TemplateSource } from './template-source.ts'

export const eventInvitation: TemplateSource = {
  key: 'event_invitation',
  name: ['Event invitation', 'Uitnodiging', 'Einladung', 'Invitation'],
  steps: [
    [
      'Invite in three short paragraphs: what it is and for whom; day, time and place; how to register and what it costs.',
      'Nodig uit in drie korte alinea’s: wat het is en voor wie; dag, tijd en plaats; hoe aanmelden en wat het kost.',
      'Lade in drei kurzen Absätzen ein: worum es geht und für wen; Tag, Uhrzeit und Ort; Anmeldung und Kosten.',
      'Invite en trois courts paragraphes : de quoi il s’agit et pour qui ; jour, heure et lieu ; inscription et prix.',
    ],
  ],
  form: (say) => [
    {
      name: 'event',
      label: say('Event', 'Evenement', 'Veranstaltung', 'Événement'),
      type: 'text',
      required: true,
      maxLength: 120,
    },
    { name: 'day', label: say('Day', 'Dag', 'Tag', 'Jour'), type: 'date', required: true },
    {
      name: 'starts_at',
      label: say('Starts at', 'Begint om', 'Beginn', 'Début'),
      type: 'time',
      required: true,
      default: '19:00',
    },
    { name: 'ends_at', label: say('Ends at', 'Eindigt om', 'Ende', 'Fin'), type: 'time' },
    {
      name: 'where',
      label: say('Where', 'Waar', 'Wo', 'Où'),
      type: 'select',
      default: 'branch',
      options: [
        { value: 'branch', label: say('In a branch', 'In een filiaal', 'In einer Filiale', 'En agence') },
        { value: 'online', label: say('Online', 'Online', 'Online', 'En ligne') },
      ],
    },
    {
      name: 'address',
      label: say('Address', 'Adres', 'Adresse', 'Adresse'),
      type: 'textarea',
      required: true,
      maxLength: 300,
      showIf: { field: 'where', value: 'branch' },
    },
    {
      name: 'link',
      label: say('Link to take part', 'Deelnamelink', 'Teilnahmelink', 'Lien de participation'),
      type: 'url',
      required: true,
      showIf: { field: 'where', value: 'online' },
    },
    {
      name: 'places',
      label: say('Number of places', 'Aantal plaatsen', 'Zahl der Plätze', 'Nombre de places'),
      type: 'number',
      integer: true,
      min: 1,
      max: 5000,
    },
    {
      name: 'phone',
      label: say('Telephone for questions', 'Telefoon voor vragen', 'Telefon für Fragen', 'Téléphone pour questions'),
      type: 'tel',
      placeholder: '+31 10 555 0100',
    },
  ],
}
