import { confirmarAnexos, gerarCobranca } from '#contracts/pedidos/pedidos.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { newCpf } from '../support/person.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import { MEDICA } from '../support/documento.ts';
import { button, field, statusSaying } from '../support/locators.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';
import { DESK, newName, openTakenCaso } from './doctor.ts';

test.use(DESK);

test('an allergy’s answer → pinned, cited at its item, kept with a reason', async ({
  page: doctor,
  browser,
}, info) => {
  const nome = newName();
  const patient = await browser.newContext();
  await prepare.paciente(patient, newCpf(), { nome });
  const alergia = 'Dipirona: urticária';
  const id = await prepare.answeredPedido(patient, 'Renovação de Receita Simples (Branca)', { alergia });
  await prepare.call(patient, confirmarAnexos, { id });
  await prepare.call(patient, gerarCobranca, { id, body: {} });
  await prepare.pay(patient, id);
  await patient.close();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await openTakenCaso(doctor, id, nome);
  await expect(doctor.getByText('Alergia: Dipirona: urticária')).toBeVisible();
  await expect(doctor.getByRole('region', { name: 'Alergias, nas palavras do paciente' })).toContainText(
    'Dipirona: urticária',
  );
  await field(doctor, 'Medicamento 1').fill('Novalgina 500 mg');
  const item = doctor.getByRole('list', { name: 'Medicamentos' }).getByRole('listitem').first();
  await expect(item.getByText('O paciente escreveu: “Dipirona: urticária”.')).toBeVisible();
  await button(item, 'Li e mantenho').click();
  await expect(field(item, 'Motivo')).toBeFocused();
  await field(item, 'Motivo').fill('Usou depois disso, sem reação.');
  await expect(statusSaying(doctor, /Salvo às/)).toBeVisible();
  await expectAccessible(doctor, 'medico/:id, an allergy cited');
  await screenshot(doctor, info, 'alergia');
  await doctor.reload();
  await expect(field(item, 'Motivo')).toHaveValue('Usou depois disso, sem reação.');
  // Another medicine needs its own confirmation.
  await field(doctor, 'Medicamento 1').fill('Losartana 50 mg');
  await expect(button(item, 'Li e mantenho')).toHaveCount(0);
});
