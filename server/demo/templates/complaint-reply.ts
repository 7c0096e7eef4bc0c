import type { TemplateSource } from './template-source.ts'

export const complaintReply: TemplateSource = {
  key: 'complaint_reply',
  name: ['Reply to a complaint', 'Antwoord op een klacht', 'Antwort auf eine Beschwerde', 'Réponse à une réclamation'],
  steps: [
    [
      'Thank the customer, repeat the complaint in one sentence and apologise once for what went wrong.',
      'Bedank de klant, herhaal de klacht in één zin en bied één keer excuses aan voor wat misging.',
      'Danke der Kundin oder dem Kunden, fasse die Beschwerde in einem Satz zusammen und entschuldige dich einmal für das, was schiefging.',
      'Remercie le client, résume la réclamation en une phrase et présente une seule fois des excuses.',
    ],
    [
      'Say what was found out and what happens now, with the date by which it will be done.',
      'Zeg wat er is uitgezocht en wat er nu gebeurt, met de datum waarop het klaar is.',
      'Sage, was die Prüfung ergeben hat und was nun geschieht, mit dem Datum, bis zu dem es erledigt ist.',
      'Dis ce qui a été constaté et ce qui va se passer, avec la date prévue.',
    ],
    [
      'Name the compensation if there is one, never more than given, and the next step if the customer does not agree.',
      'Noem de vergoeding als die er is, nooit meer dan gegeven, en de volgende stap als de klant het niet eens is.',
      'Nenne die Entschädigung, falls es eine gibt, nie mehr als angegeben, und den nächsten Schritt, falls jemand nicht einverstanden ist.',
      'Indique le dédommagement s’il existe, jamais plus que donné, et le recours possible en cas de désaccord.',
    ],
    [
      'Close with the name of the person who handles the complaint.',
      'Sluit af met de naam van degene die de klacht behandelt.',
      'Schließe mit dem Namen der Person, die die Beschwerde bearbeitet.',
      'Termine par le nom de la personne qui traite la réclamation.',
    ],
  ],
  form: (say) => [
    {
      type: 'note',
      label: say(
        'Leave out account numbers and health data: the reply does not need them.',
        'Laat rekeningnummers en gezondheidsgegevens weg: het antwoord heeft ze niet nodig.',
        'Keine Kontonummern und Gesundheitsdaten eingeben: die Antwort braucht sie nicht.',
        'N’indiquez ni numéro de compte ni donnée de santé : la réponse n’en a pas besoin.',
      ),
    },
    {
      name: 'customer_name',
      label: say('Customer', 'Klant', 'Kundin oder Kunde', 'Client'),
      type: 'text',
      required: true,
      maxLength: 100,
    },
    {
      name: 'received_on',
      label: say('Received on', 'Ontvangen op', 'Eingegangen am', 'Reçue le'),
      type: 'date',
      required: true,
    },
    {
      name: 'complaint',
      label: say('Complaint', 'Klacht', 'Beschwerde', 'Réclamation'),
      type: 'textarea',
      required: true,
      maxLength: 4000,
    },
    {
      name: 'outcome',
      label: say('Outcome', 'Uitkomst', 'Ergebnis', 'Issue'),
      type: 'select',
      required: true,
      options: [
        {
          value: 'upheld',
          label: say(
            'The customer is right',
            'De klant heeft gelijk',
            'Die Beschwerde ist berechtigt',
            'Le client a raison',
          ),
        },
        { value: 'partly', label: say('Partly right', 'Deels gelijk', 'Teilweise berechtigt', 'En partie raison') },
        { value: 'rejected', label: say('Not upheld', 'Ongegrond', 'Nicht berechtigt', 'Non fondée') },
      ],
    },
    {
      name: 'compensation',
      label: say('Compensation in euros', 'Vergoeding in euro', 'Entschädigung in Euro', 'Dédommagement en euros'),
      type: 'number',
      min: 0,
      max: 250,
      showIf: { field: 'outcome', value: ['upheld', 'partly'] },
    },
    {
      name: 'why_rejected',
      label: say('Why not', 'Waarom niet', 'Warum nicht', 'Pourquoi'),
      type: 'textarea',
      required: true,
      maxLength: 2000,
      showIf: { field: 'outcome', value: 'rejected' },
    },
    {
      name: 'handled_by',
      label: say('Handled by', 'Behandeld door', 'Bearbeitet von', 'Traitée par'),
      type: 'text',
      required: true,
      maxLength: 100,
    },
    {
      name: 'reply_to',
      label: say('Reply address', 'Antwoordadres', 'Antwortadresse', 'Adresse de réponse'),
      type: 'email',
      default: 'complaints@northwind.example',
    },
  ],
}
