import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '../support/test.ts';
import { lerDocumentosDoCaso } from '#contracts/consultorio/decisao.contract.ts';
import { expectNoViolations } from '../support/axe.ts';
import { prescribe } from '../support/documento.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import { call } from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { DESK, newName, openFila, openTakenCaso, row, waitingCaso } from './doctor.ts';

const SIMPLES = 'Renovação de Receita Simples (Branca)';
/** All characters of typed words; none of them presses a button. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;/?'.split('');
/** Contains every letter with a key binding, and ends words with those that move the focus. */
const SENTENCE =
  'Renovo a receita aqui: a paciente, que comi e dormi, a toma. Rivotril 2 mg, J K N I A T F P D ';

/** Records a page's requests. @returns the possibly changing ones so far */
function watchWrites(page: Page): () => string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const write = !['GET', 'HEAD'].includes(request.method());
    if (write) writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return () => writes;
}

/**
 * Keys may reach a case that another journey of this doctor holds: opening it creates its blank document, and its fields take
 * what is typed. `own`: the cases and documents of this journey.
 */
const withoutOpenings = (writes: readonly string[], own: readonly string[]) =>
  writes.filter((write) => {
    const [, opened] = /^POST \/api\/medico\/casos\/([^/]+)\/documentos$/.exec(write) ?? [];
    const [, typedInto] = /^PUT \/api\/medico\/documentos\/([^/]+)$/.exec(write) ?? [];
    const named = opened ?? typedInto;
    return named === undefined || own.includes(named);
  });

/** Leaves a field, a dialog and the palette, so that the next keys are typed outside of them. */
async function leaveFields(page: Page): Promise<void> {
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const { activeElement: held } = document;
    if (held instanceof HTMLElement && held.matches('input:not([type=checkbox]), textarea, select'))
      held.blur();
  });
}

test.use(DESK);

test('signs typed outside of fields, in any order → no changing request', async ({
  page: doctor,
  browser,
}) => {
  const [nome, other] = [newName(), newName()];
  const id = await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
  const otherId = await waitingCaso(doctor, browser, { nome: other, servico: SIMPLES });
  await openTakenCaso(doctor, id, nome);
  await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
  const { documentos } = await call(doctor, lerDocumentosDoCaso, { id });
  const own = [id, otherId, ...documentos.map((documento) => documento.id)];

  for (const address of ['/medico', `/medico/${otherId}`, `/medico/${id}`]) {
    await doctor.goto(address);
    await expect(doctor.getByRole('heading', { level: 1, name: /Fila|Rosa/ })).toBeVisible();
    const writes = watchWrites(doctor);
    const typed: string[] = [];
    for (let n = 0; n < 160; n += 1) {
      const sign = SIGNS[n < SIGNS.length ? n : randomInt(SIGNS.length)] ?? 'a';
      typed.push(sign);
      await leaveFields(doctor);
      await doctor.keyboard.type(sign);
    }
    await leaveFields(doctor);
    expect(withoutOpenings(writes(), own), `typed at ${address}: ${typed.join('')}`).toEqual([]);
  }

  // A case that nobody holds has no field: a whole sentence is read as keys. Some of them would lead to the case in hand.
  await doctor.goto(`/medico/${id}`);
  await button(doctor, 'Devolver à fila').click();
  await doctor.waitForURL('**/medico');
  for (const address of ['/medico', `/medico/${otherId}`]) {
    await doctor.goto(address);
    await expect(doctor.getByRole('heading', { level: 1, name: /Fila|Rosa/ })).toBeVisible();
    const writes = watchWrites(doctor);
    await doctor.keyboard.type(SENTENCE);
    await leaveFields(doctor);
    expect(withoutOpenings(writes(), own), address).toEqual([]);
  }
  await openFila(doctor, other);
  await expect(row(doctor, other).getByRole('button', { name: 'Assumir' })).toBeVisible();
});

test('keys: a case is taken, attested, written and returned, each by a second key', async ({
  page: doctor,
  browser,
}) => {
  const nome = newName();
  const id = await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
  await doctor.goto(`/medico/${id}`);
  await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  const { keyboard } = doctor;
  await keyboard.press('d');
  await expect(doctor.getByRole('region', { name: 'Decisão' })).toBeFocused();
  await expectOutline(doctor);
  await keyboard.press('a');
  await expect(button(doctor, 'Assumir')).toBeFocused();
  await keyboard.press('Enter');
  await expect(button(doctor, 'Devolver à fila')).toBeVisible();
  await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeFocused();
  await expectOutline(doctor);

  const identity = field(doctor, 'Conferi a identidade do paciente');
  await keyboard.press('i');
  await expect(identity).toBeFocused();
  await expect(identity).not.toBeChecked();
  await keyboard.press('Enter');
  await expect(doctor.getByRole('radio', { name: 'Por vídeo' })).toBeFocused();
  await expect(identity).not.toBeChecked();
  await keyboard.press('Space');
  await keyboard.press('i');
  await keyboard.press('Enter');
  await expect(identity).toBeChecked();
  await expectNoViolations(doctor, 'medico/:id, attested by keys');
  await keyboard.press('Enter');
  await expect(identity).not.toBeChecked();

  // The draft is created after the case is taken; until then the key leads to its part of the page.
  await expect(field(doctor, 'Medicamento 1')).toBeVisible();
  await keyboard.press('d');
  await expect(field(doctor, 'Medicamento 1')).toBeFocused();
  await keyboard.type('niaD');
  await expect(field(doctor, 'Medicamento 1')).toHaveValue('niaD');
  await field(doctor, 'Medicamento 1').blur();
  await keyboard.press('Shift+D');
  await expect(button(doctor, 'Devolver à fila')).toBeFocused();
  await keyboard.press('n');
  await expect(doctor).not.toHaveURL(new RegExp(id));
  await doctor.goBack();
  await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeVisible();
  await keyboard.press('Shift+D');
  await keyboard.press('Enter');
  await doctor.waitForURL('**/medico');
});

test('Ctrl+Enter shows what is signed for whom; held down → nothing; pressed again → signed', async ({
  page: doctor,
  browser,
}, info) => {
  const nome = newName();
  const id = await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
  await prescribe(browser, id);
  await doctor.goto(`/medico/${id}`);
  await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
  const issues = watchWrites(doctor);
  const { keyboard } = doctor;
  await keyboard.down('Control');
  await keyboard.down('Enter');
  const dialog = doctor.getByRole('dialog', { name: 'Assinar e enviar?' });
  await expect(button(dialog, 'Assinar e enviar')).toBeFocused();
  for (let n = 0; n < 5; n += 1) await keyboard.down('Enter');
  await keyboard.up('Control');
  for (let n = 0; n < 5; n += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');
  await expect(dialog).toContainText(nome);
  const document = dialog.getByRole('listitem').filter({ hasText: 'Receita simples' });
  for (const words of ['Losartana potássica 50 mg, comprimido', '30 comprimidos', 'PDF assinado']) {
    await expect(document).toContainText(words);
  }
  await expectNoViolations(doctor, 'medico/:id, before the signature');
  await screenshot(doctor, info, 'assinar');
  await doctor.setViewportSize({ width: 390, height: 844 });
  await expect(button(dialog, 'Assinar e enviar')).toBeInViewport({ ratio: 1 });
  await expectNoViolations(doctor, 'medico/:id, before the signature on a phone');
  await screenshot(doctor, info, 'assinar-390');
  await doctor.setViewportSize(DESK.viewport);
  expect(issues()).toEqual([]);
  await keyboard.press('Control+Enter');
  await expect(doctor.getByRole('article', { name: 'Receita simples' }).getByText('Assinado')).toBeVisible();
});

/** The focused element has a visible outline. */
async function expectOutline(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const { activeElement: held } = document;
    return held === null ? '0px' : getComputedStyle(held).outlineWidth;
  });
  expect(Number.parseFloat(width)).toBeGreaterThan(0);
}
