import { expect, test, type Page } from '../support/test.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { prescribe } from '../support/documento.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import { screenshot } from '../support/screenshot.ts';
import { DESK, newName, openFila, row, waitingCaso } from './doctor.ts';

const SIMPLES = 'Renovação de Receita Simples (Branca)';
const DECIDED = 'decidido, falta assinar';

test.use(DESK);

/** Opens a case in hand and views its sheet, by keys. */
async function look(doctor: Page, id: string): Promise<void> {
  await doctor.goto(`/medico/${id}`);
  await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
  await doctor.keyboard.press('p');
  await expect(doctor.getByRole('img', { name: /^Página 1 de 1/ })).toBeVisible();
  const noted = doctor.waitForResponse((answer) => answer.url().endsWith('/visto'));
  await doctor.keyboard.press('Escape');
  expect((await noted).status()).toBe(204);
}

test('viewed cases → signed together; one changed since → excluded', async ({
  page: doctor,
  browser,
}, info) => {
  const nomes = [newName(), newName(), newName()] as const;
  const ids: string[] = [];
  for (const nome of nomes) {
    const id = await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
    await prescribe(browser, id);
    await look(doctor, id);
    ids.push(id);
  }
  const [one, other, changed] = nomes;
  await field(doctor, 'Posologia 1').fill('Tomar 1 comprimido à noite.');
  await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
  await openFila(doctor, changed);
  for (const nome of [one, other]) await expect(row(doctor, nome)).toContainText(DECIDED);
  await expect(row(doctor, changed)).not.toContainText(DECIDED);
  await expectAccessible(doctor, 'medico, decided cases');

  await doctor.getByRole('button', { name: /^Assinar os \d+ decididos$/ }).click();
  const dialog = doctor.getByRole('dialog', { name: /^\d+ casos decididos$/ });
  await expect(button(dialog, 'Assinar todos')).toBeFocused();
  for (const nome of [one, other]) {
    const line = dialog.getByRole('row').filter({ hasText: nome });
    await expect(line).toContainText('Losartana potássica 50 mg, comprimido');
    await expect(line).toContainText('30 comprimidos');
  }
  // Other journeys work as the same doctor: their decided cases stay theirs.
  for (const box of await dialog.getByRole('checkbox').all()) {
    const label = (await box.getAttribute('aria-label')) ?? '';
    if (![one, other].some((nome) => label.endsWith(nome))) await box.uncheck();
  }
  await expect(dialog).toContainText('2 casos, 2 documentos');
  await expectNoViolations(doctor, 'medico, before signing several');
  await screenshot(doctor, info, 'decididos');
  await doctor.setViewportSize({ width: 390, height: 844 });
  await expect(button(dialog, 'Assinar todos')).toBeInViewport({ ratio: 1 });
  await expectNoViolations(doctor, 'medico, before signing several on a phone');
  await screenshot(doctor, info, 'decididos-390');
  await doctor.setViewportSize(DESK.viewport);
  const acts: string[] = [];
  doctor.on('request', (request) => {
    const act = /casos\/([\w-]+)\/(assumir|emissao)$/.exec(request.url());
    if (act !== null) acts.push(`${act[2]} ${ids.indexOf(act[1] ?? '')}`);
  });
  await doctor.keyboard.press('Control+Enter');
  await expect(statusSaying(doctor, '2 casos para a assinatura')).toBeVisible();
  // Every claim is extended before the first case is issued: none expires before its turn.
  expect(acts.slice(0, 2).toSorted((a, b) => a.localeCompare(b))).toEqual(['assumir 0', 'assumir 1']);
  expect(new Set(acts.slice(2))).toEqual(new Set(['emissao 0', 'emissao 1']));
  await doctor.goto('/medico?aba=feitos');
  for (const nome of [one, other]) await expect(row(doctor, nome)).toBeVisible();
  await doctor.goto(`/medico/${ids[2]}`);
  await button(doctor, 'Devolver à fila').click();
  await doctor.waitForURL('**/medico');
});
