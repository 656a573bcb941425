import { escapeHtml, fakePage } from '../store/fake-page.ts';
import type { FakeAnswer } from '../store/fake-http.ts';

/** The page that plays gov.br and SNCR: the person says which doctor they are. */
export function loginPage(login: string, prescritores: readonly { id: string; nome: string }[]): FakeAnswer {
  const options = prescritores.map(
    ({ id, nome }) => `<option value="${escapeHtml(id)}">${escapeHtml(nome)}</option>`,
  );
  return fakePage({
    title: 'Entrar no SNCR',
    demo: 'Esta página faz as vezes do gov.br e do SNCR. Os números que ela dá não valem.',
    body: `<form method="post">
    <input type="hidden" name="login" value="${escapeHtml(login)}">
    <label for="prescritor">Médico</label>
    <select id="prescritor" name="prescritor">${options.join('')}</select>
    <button type="submit">Entrar com gov.br</button>
  </form>`,
  });
}
