import { expect, test } from '../support/test.ts';
import { lerAndamento } from '#contracts/consultorio/andamento.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { encerrarAssinatura } from '#contracts/documentos/assinar.contract.ts';
import { listarDocumentos } from '#contracts/documentos/entrega.contract.ts';
import { expectAccessible, expectNoViolations } from '../support/axe.ts';
import { issue, MEDICA, paidPedido, prescribe } from '../support/documento.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { signCaso } from '../medico/doctor.ts';
import { setFault } from './switches.ts';

/** The longest pause between two attempts of a job is half a minute. */
const RETRY_MS = 60_000;

test('the certificate’s provider fails → the document waits, is annulled, is signed on recovery', async ({
  page: patient,
  browser,
}, info) => {
  const id = await paidPedido(patient, 'Renovação de Receita Simples (Branca)');
  await setFault(patient, 'psc', 'down');
  await issue(browser, id);

  const doctor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await doctor.goto(`/medico/${id}`);
  const document = doctor.getByRole('article', { name: 'Receita simples' });
  await expect(document).toContainText('Espera o seu certificado');
  await expectAccessible(doctor, 'medico/:id, waits for the certificate');
  await screenshot(doctor, info, 'espera');
  // Only the doctor sees it before it is signed.
  const { passos } = await prepare.call(patient, lerAndamento, { id });
  expect(passos.find(({ estado }) => estado === 'agora')?.passo).toBe('leitura');
  const received = async () => (await prepare.call(patient, listarDocumentos, { id })).documentos.length;
  expect(await received()).toBe(0);

  await button(document, 'Abrir certificado').click();
  const certificate = doctor.getByRole('dialog', { name: 'Certificado digital' });
  await certificate.getByLabel('Arquivo do certificado').setInputFiles({
    name: 'certificado.p12',
    mimeType: 'application/x-pkcs12',
    buffer: Buffer.from('isto não é um certificado'),
  });
  await field(certificate, 'Senha do certificado').fill('qualquer');
  await button(certificate, 'Abrir com este arquivo').click();
  await expect(certificate.getByRole('alert')).toContainText('Este arquivo não é um certificado');
  await expectNoViolations(doctor, 'medico/:id, no certificate in the file');
  await screenshot(doctor, info, 'certificado');
  await button(certificate, 'Fechar').click();

  await button(document, 'Anular').click();
  const question = doctor.getByRole('dialog', { name: 'Anular receita simples?' });
  await expectNoViolations(doctor, 'medico/:id, taking a document back');
  await button(question, 'Anular').click();
  await expect(field(doctor, 'Posologia 1')).toHaveValue('Tomar 1 comprimido pela manhã.');
  await expect(button(doctor, 'Anular')).toHaveCount(0);

  await setFault(patient, 'psc', 'nenhuma');
  await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
  await signCaso(doctor);
  await expect(document.getByText('Assinado', { exact: true })).toBeVisible({ timeout: RETRY_MS });
  await expect.poll(received, { timeout: 3_000 }).toBe(1);
});

test('opening the certificate at the provider’s page → back at the same case', async ({
  page: patient,
  browser,
}) => {
  const id = await paidPedido(patient, 'Renovação de Receita Simples (Branca)');
  await prescribe(browser, id);
  const doctor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await prepare.act(doctor, encerrarAssinatura, {});
  await doctor.goto(`/medico/${id}?aba=comigo`);
  for (const answer of ['Recusar', 'Autorizar']) {
    await button(doctor, 'Abrir certificado').click();
    await button(doctor.getByRole('dialog'), 'Autorizar na página do provedor').click();
    await doctor.getByRole('button', { name: answer }).click();
    await doctor.waitForURL(`**/medico/${id}?aba=comigo`);
    await expect(field(doctor, 'Posologia 1')).toHaveValue('Tomar 1 comprimido pela manhã.');
  }
  await expect(doctor.getByRole('button', { name: /^Certificado de teste até/ })).toBeVisible();
  // The redirect works once: afterwards the queue is the queue.
  await doctor.goto('/medico');
  await expect(doctor.getByRole('heading', { level: 1, name: 'Fila' })).toBeVisible();
});
