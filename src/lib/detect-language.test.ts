import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  ['NL', 'Met deze rekening verdient u gegarandeerd 4% rente, altijd en zonder risico.'],
  ['EN', 'With this account you are guaranteed to earn 4% interest, always and with no risk.'],
  ['ES', 'Con esta cuenta ganará siempre un 4 % de interés, sin riesgo para su dinero.'],
  ['IT', 'Con questo conto guadagni sempre il 4% di interessi, senza rischi per il tuo denaro.'],
  ['SE', 'Med det här kontot får du alltid 4 % ränta och inte någon risk för dina pengar.'],
  ['PT', 'Com esta conta você ganha sempre 4% de juros e não corre riscos.'],
  ['FR', 'Avec ce compte, vous gagnez toujours 4 % d’intérêts et ne prenez pas de risque.'],
  ['FI', 'Tämä tili on aina turvallinen, ja korko on 4 %, eikä se voi laskea.'],
  ['PL', 'Na tym koncie zawsze zarobisz 4% i nie ma ryzyka dla twoich pieniędzy.'],
  ['DE', 'Mit diesem Konto verdienen Sie immer 4 % Zinsen, und das Risiko ist nicht da.'],
  ['TR', 'Bu hesap ile her zaman yüzde 4 faiz kazanırsınız ve risk çok azdır.'],
  ['DK', 'Med denne konto er du altid sikret 4 % i rente, uden risiko af nogen art.'],
  ['NO', 'Med denne kontoen er du alltid sikret 4 % rente, uten risiko av noe slag.'],
  ['GR', 'Με αυτόν τον λογαριασμό κερδίζετε πάντα 4% και δεν υπάρχει κίνδυνος για το κεφάλαιο.'],
  ['RU', 'С этим счётом вы всегда получаете 4 % и не рискуете.'],
])('%s: %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
})

test('a text without a hint has no language', () => {
  expect(detectLanguage('4% APR')).toBeUndefined()
  expect(detectLanguage('')).toBeUndefined()
})
