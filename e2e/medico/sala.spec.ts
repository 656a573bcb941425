import { expect, test, type Page } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import { MEDICA } from '../support/documento.ts';
import { screenshot } from '../support/screenshot.ts';
import { goWithin } from '../support/within.ts';
import { DESK, newName, openCaso, openFila, openTakenCaso, row, signCaso, waitingCaso } from './doctor.ts';

const SIMPLES = 'Renovação de Receita Simples (Branca)';

/** Writes a prescription of one medicine, chosen from the suggestions. */
async function prescribe(doctor: Page): Promise<void> {
  await field(doctor, 'Medicamento 1').fill('losartna');
  await doctor
    .getByRole('option', { name: /^Losartana/ })
    .first()
    .click();
  await field(doctor, 'Apresentação 1').press('ArrowDown');
  await doctor.getByRole('option', { name: '50 mg' }).first().click();
  await field(doctor, 'Quantidade 1').fill('30 comprimidos');
  await field(doctor, 'Posologia 1').fill('1 comprimido de manhã');
}

/**
 * As more than five minutes after signing in: the first issue is refused once for lack of a proof.
 * @returns the number of refusals
 */
async function longAfterSigningIn(doctor: Page): Promise<{ asked: () => number }> {
  let asked = 0;
  await doctor.route('**/api/medico/casos/*/emissao', async (route) => {
    if (asked > 0) return route.fallback();
    asked += 1;
    const error = {
      code: 'prova_necessaria',
      message: 'Confirme que é você para continuar.',
      requestId: 'x',
    };
    await route.fulfill({ status: 403, json: { error } });
  });
  await doctor.route('**/api/sessao/prova', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ate: null, comCodigo: false, comChave: false } })
      : route.fallback(),
  );
  return { asked: () => asked };
}

test.describe('at a desk', () => {
  test.use(DESK);

  test('a doctor takes a case, reads, prescribes, previews and signs', async ({
    page: doctor,
    browser,
  }, info) => {
    const nome = newName();
    await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
    await openFila(doctor, nome);
    await field(doctor, 'Buscar').fill(nome.toLowerCase());
    await expect(row(doctor, nome)).toHaveCount(1);
    await expectAccessible(doctor, 'medico, queue');
    await screenshot(doctor, info, 'fila');
    await openCaso(doctor, nome);

    await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
    await button(doctor, 'Assinar e enviar').click();
    const missing = doctor.getByRole('alert').filter({ hasText: 'Ainda falta algo para assinar.' });
    await expect(missing).toBeVisible();
    await expectNoViolations(doctor, 'medico/:id, what is missing');
    await test.step('a brand says what it is, and the document becomes the one that it needs', async () => {
      await field(doctor, 'Medicamento 1').fill('Rivotril 2 mg');
      await expect(
        statusSaying(doctor, 'Rivotril é clonazepam, lista B1: sai em Receita Azul'),
      ).toBeVisible();
      await field(doctor, 'Medicamento 1').fill('Amoxil');
      await field(doctor, 'Orientações').fill('Não usar com Rivotril.');
      await field(doctor, 'É só menção').check();
      await button(doctor, 'Mudar para Receita com retenção').click();
      const sheet = doctor.getByRole('article', { name: 'Receita com retenção' });
      await expect(field(sheet, 'Medicamento 1')).toHaveValue('Amoxil');
      await expectAccessible(doctor, 'medico/:id, read');
      await screenshot(doctor, info, 'lido');
      await field(sheet, 'Orientações').fill('');
      await button(doctor, 'Receita simples').click();
    });
    await prescribe(doctor);
    await field(doctor, 'Nota clínica').fill('Hipertensão estável. Renovo por 30 dias.');
    const identity = field(doctor, 'Conferi a identidade do paciente');
    await identity.click();
    await expect(identity).toHaveAccessibleDescription('Diga antes como conferiu.');
    await expect(doctor.getByRole('radio', { name: 'Por vídeo' })).toBeFocused();
    await expectNoViolations(doctor, 'medico/:id, how the identity was checked is missing');
    await doctor.getByRole('radio', { name: 'Por vídeo' }).check();
    await identity.check();
    await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
    await expect(doctor.getByRole('region', { name: 'Identidade' })).toContainText('por vídeo');

    await doctor.reload();
    await expect(field(doctor, 'Posologia 1')).toHaveValue('1 comprimido de manhã');
    await expect(field(doctor, 'Nota clínica')).toHaveValue('Hipertensão estável. Renovo por 30 dias.');
    await screenshot(doctor, info, 'sala');

    await button(doctor, 'Pré-visualizar').click();
    const preview = doctor.getByRole('dialog', { name: 'Prévia: Receita simples' });
    await expect(preview.getByRole('img', { name: /^Página 1 de/ })).toBeVisible();
    await expectNoViolations(doctor, 'medico/:id, preview');
    await button(preview, 'Fechar').click();

    const { asked } = await longAfterSigningIn(doctor);
    await signCaso(doctor);
    const prova = doctor.getByRole('dialog', { name: 'Confirme que é você' });
    const password = prova.getByLabel('Senha atual', { exact: true });
    await expect(password).toBeFocused();
    await screenshot(doctor, info, 'prova');
    await password.fill(MEDICA.senha);
    await doctor.keyboard.press('Enter');
    const document = doctor.getByRole('article', { name: 'Receita simples' });
    await expect(document.getByText('Assinado', { exact: true })).toBeVisible();
    expect(asked()).toBe(1);
    await expect(document.getByRole('link', { name: 'Baixar' })).toBeVisible();
    await expectAccessible(doctor, 'medico/:id, signed');
    await screenshot(doctor, info, 'assinado');

    await button(document, 'Revogar').click();
    const revocation = doctor.getByRole('dialog', { name: 'Revogar receita simples?' });
    await field(revocation, 'Motivo da revogação').fill('A dose estava errada.');
    await button(revocation, 'Revogar').click();
    await expect(doctor.getByText('Revogado: “A dose estava errada.”')).toBeVisible();
    await expect(field(doctor, 'Posologia 1')).toHaveValue('1 comprimido de manhã');
    await button(doctor, 'Devolver à fila').click();
    await doctor.waitForURL('**/medico');
  });

  test('by keys alone: through the queue, into a case, to the palette; letters are text in a field', async ({
    page: doctor,
    browser,
  }) => {
    const nome = newName();
    await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
    await openFila(doctor, nome);
    const { keyboard } = doctor;
    await keyboard.press('/');
    await expect(field(doctor, 'Buscar')).toBeFocused();
    await keyboard.type(nome);
    await expect(field(doctor, 'Buscar')).toHaveValue(nome);
    await field(doctor, 'Buscar').blur();
    await keyboard.press('j');
    await expect(row(doctor, nome).getByRole('button', { name: 'Assumir' })).toBeFocused();
    await keyboard.press('a');
    await keyboard.press('Enter');
    await expect(row(doctor, nome).getByRole('link', { name: 'Abrir caso' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(doctor.getByRole('heading', { level: 1, name: nome })).toBeVisible();

    await keyboard.press('?');
    await expect(doctor.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
    await expectNoViolations(doctor, 'medico/:id, shortcuts');
    await keyboard.press('Escape');
    await keyboard.press('q');
    const question = doctor.getByRole('dialog', { name: 'Perguntar ao paciente' });
    await expect(field(question, 'Pergunta')).toBeFocused();
    await keyboard.type('jkq?');
    await expect(field(question, 'Pergunta')).toHaveValue('jkq?');
    await keyboard.press('Escape');

    await keyboard.press('Control+k');
    await keyboard.type('devolver');
    await expectNoViolations(doctor, 'medico/:id, palette');
    await keyboard.press('Enter');
    await doctor.waitForURL('**/medico');
    await expect(row(doctor, nome).getByRole('button', { name: 'Assumir' })).toBeVisible();
  });

  test('a draft → a template, survives a cut; another window never overwrites it unasked', async ({
    page: doctor,
    browser,
  }) => {
    const nome = newName();
    const id = await waitingCaso(doctor, browser, { nome, servico: SIMPLES });
    const second = await browser.newContext({ ...DESK, storageState: await doctor.context().storageState() });
    const other = await second.newPage();
    await openFila(other, nome);
    await openTakenCaso(doctor, id, nome);
    await expect(row(other, nome).getByRole('link', { name: 'Abrir caso' })).toBeVisible({ timeout: 3_000 });

    await test.step('a template', async () => {
      await prescribe(doctor);
      await button(doctor, 'Modelos').click();
      const dialog = doctor.getByRole('dialog', { name: 'Modelos' });
      await field(dialog, 'Nome do modelo').fill(nome);
      await button(dialog, 'Guardar como modelo').click();
      await expect(button(dialog, `Usar ${nome}`)).toBeVisible();
      await expectNoViolations(doctor, 'medico/:id, templates');
      await button(dialog, 'Fechar').click();
      await field(doctor, 'Posologia 1').fill('2 comprimidos');
      await button(doctor, 'Modelos').click();
      await button(dialog, `Usar ${nome}`).click();
      await expect(field(doctor, 'Posologia 1')).toHaveValue('1 comprimido de manhã');
      await button(doctor, 'Desfazer').click();
      await expect(field(doctor, 'Posologia 1')).toHaveValue('2 comprimidos');
      await button(doctor, 'Modelos').click();
      await button(dialog, `Apagar ${nome}`).click();
      await expect(button(dialog, `Usar ${nome}`)).toHaveCount(0);
      await button(dialog, 'Fechar').click();
      await button(doctor, 'Adicionar item').click();
      await expect(field(doctor, 'Medicamento 2')).toBeFocused();
      await button(doctor, 'Remover item 2').click();
      await expect(field(doctor, 'Medicamento 2')).toHaveCount(0);
    });

    await doctor.context().setOffline(true);
    await field(doctor, 'Orientações').fill('Beber água.');
    await expect(statusSaying(doctor, 'guardado neste aparelho')).toBeVisible();
    await doctor.context().setOffline(false);
    await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();

    await row(other, nome).getByRole('link', { name: 'Abrir caso' }).click();
    await expect(field(other, 'Orientações')).toHaveValue('Beber água.');
    // The other window's save is not delivered here before this one saves, too.
    await doctor.route('**/api/medico/casos/*/documentos', (route) => route.abort());
    await field(other, 'Orientações').fill('Beber pouca água.');
    await expect(statusSaying(other, /Salvo às/)).toBeVisible();
    await field(doctor, 'Orientações').fill('Beber muita água.');
    await doctor.unroute('**/api/medico/casos/*/documentos');
    const conflict = doctor.getByRole('alert').filter({ hasText: 'Este rascunho mudou em outro lugar' });
    await expect(conflict).toContainText('Diferem: Orientações');
    await expectNoViolations(doctor, 'medico/:id, two texts of one draft');
    await button(doctor, 'Ficar com o meu').click();
    await expect(conflict).toHaveCount(0);
    await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
    await other.reload();
    await expect(field(other, 'Orientações')).toHaveValue('Beber muita água.');
    await goWithin(other, '/medico');
    await expect(row(other, nome).getByRole('link', { name: 'Abrir caso' })).toBeVisible();
    await button(doctor, 'Devolver à fila').click();
    await expect(row(other, nome).getByRole('button', { name: 'Assumir' })).toBeVisible({ timeout: 3_000 });
    await doctor.waitForURL('**/medico');
  });
});

test('on a phone: a question makes the case wait, a refusal ends it, and both tell what happens', async ({
  page: doctor,
  browser,
}, info) => {
  const nome = newName();
  const id = await waitingCaso(doctor, browser, { nome, servico: 'Atestados de saúde' });
  await openTakenCaso(doctor, id, nome);
  await screenshot(doctor, info, 'identidade-390');
  await button(doctor, 'Pedir documento').click();
  await expect(statusSaying(doctor, 'À espera da resposta do paciente')).toBeVisible();
  await expect(doctor.getByText('uma foto do seu documento com foto').first()).toBeVisible();
  await button(doctor, 'Assumir').click();
  await button(doctor, 'Decisão').click();
  await expect(field(doctor, 'Dias de afastamento')).toBeInViewport();
  await screenshot(doctor, info, 'sala-390');
  await button(doctor, 'Recusar').click();
  await expect(
    doctor.getByText('Escreva a nota clínica: ela fica no prontuário com a recusa.'),
  ).toBeVisible();

  await button(doctor, 'Perguntar ao paciente').click();
  const question = doctor.getByRole('dialog', { name: 'Perguntar ao paciente' });
  await field(question, 'Pergunta').fill('Desde quando sente isso?');
  await button(question, 'Perguntar').click();
  await expect(statusSaying(doctor, 'À espera da resposta do paciente')).toBeVisible();
  await expectAccessibleHere(doctor, 'medico/:id, waits for the patient');

  await button(doctor, 'Assumir').click();
  await field(doctor, 'Nota clínica').fill('Não há o que atestar à distância.');
  await button(doctor, 'Recusar').click();
  const refusal = doctor.getByRole('dialog', { name: /^Recusar o pedido/ });
  await expectNoViolations(doctor, 'medico/:id, refusal');
  await field(refusal, 'Motivo da recusa').fill('O caso pede um exame em pessoa.');
  await button(refusal, 'Recusar').click();
  await expect(doctor.getByText('Você recusou este pedido')).toBeVisible();
  await expect(doctor.getByText('Não há o que atestar à distância.')).toBeVisible();
});
