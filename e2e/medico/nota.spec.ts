import { expect, test, type Page } from '../support/test.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import { screenshot } from '../support/screenshot.ts';
import { DESK, newName, openTakenCaso, waitingCaso } from './doctor.ts';

const SIMPLES = 'Renovação de Receita Simples (Branca)';
const note = (page: Page) => field(page, 'Nota clínica');
const saved = (page: Page) => expect(statusSaying(page, /^Nota salva às/)).toBeVisible();

test.use(DESK);

test('the note survives its window and a cut; two windows never overwrite each other unasked', async ({
  page: doctor,
  browser,
}) => {
  const nome = newName();
  const id = await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
  await openTakenCaso(doctor, id, nome);
  await note(doctor).fill('Estável.');
  await saved(doctor);

  // The first window's input is lost except for the part that the server stored.
  const state = await doctor.context().storageState();
  await doctor.close();
  const fresh = async () => (await browser.newContext({ ...DESK, storageState: state })).newPage();
  const [one, other] = [await fresh(), await fresh()];
  for (const page of [one, other]) {
    await page.goto(`/medico/${id}`);
    await expect(note(page)).toHaveValue('Estável.');
  }
  await note(one).fill('Estável há um ano.');
  await saved(one);
  await expect(note(other)).toHaveValue('Estável há um ano.');

  await one.context().setOffline(true);
  await note(one).fill('Estável há dois anos.');
  await expect(statusSaying(one, 'guardado neste aparelho')).toBeVisible();
  await note(other).fill('Piorou.');
  await saved(other);
  await one.context().setOffline(false);
  const conflict = one.getByRole('alert').filter({ hasText: 'Esta nota mudou em outro lugar' });
  await expect(conflict).toContainText('Lá está: “Piorou.”');
  await expectNoViolations(one, 'medico/:id, two texts of one note');
  await button(one, 'Ficar com o meu').click();
  await saved(one);
  await expect(note(other)).toHaveValue('Estável há dois anos.');

  // Filed by one window, the note is blank in both.
  await button(other, 'Guardar nota').click();
  for (const page of [one, other]) {
    const kept = page.getByRole('article', { name: 'Nota clínica guardada' });
    await expect(kept.getByText('Estável há dois anos.')).toBeVisible();
    await expect(note(page)).toHaveCount(0);
  }
  await button(other, 'Devolver à fila').click();
  await other.waitForURL('**/medico');
});

test('the note and all acts are on the screen of a desk, however long the document is', async ({
  page: doctor,
  browser,
}, info) => {
  const nome = newName();
  const id = await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
  await openTakenCaso(doctor, id, nome);
  for (let n = 2; n <= 4; n += 1) await button(doctor, 'Adicionar item').click();
  await expect(field(doctor, 'Medicamento 4')).toBeFocused();
  await note(doctor).fill('Estável.');
  await saved(doctor);
  const acts = [
    'Pré-visualizar',
    'Assinar e enviar',
    'Perguntar ao paciente',
    'Recusar',
    'Devolver à fila',
    'Próximo caso',
  ];
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
  ] as const) {
    await doctor.setViewportSize({ width, height });
    await doctor.evaluate(() => window.scrollTo(0, 0));
    await expect(note(doctor)).toBeInViewport({ ratio: 1 });
    for (const act of acts) await expect(button(doctor, act)).toBeInViewport({ ratio: 1 });
    await screenshot(doctor, info, `sala-${width}`);
  }
  await expectAccessible(doctor, 'medico/:id, a long document');
  await button(doctor, 'Devolver à fila').click();
  await doctor.waitForURL('**/medico');
});
