import { randomInt, randomUUID } from 'node:crypto';
import { escreverNota, lerCaso, recusarCaso } from '#contracts/consultorio/caso.contract.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { expect, test, type Page } from '../support/test.ts';
import { expectAccessible, expectAccessibleHere, expectNoViolations } from '../support/axe.ts';
import { paidPedido } from '../support/documento.ts';
import { newCpf, PASSWORD } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';
import { screenshot } from '../support/screenshot.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A doctor who is not registered, by the labels of `/medicos`. */
function newDoctor() {
  const crm = String(randomInt(100_000, 1_000_000));
  return {
    'Nome completo': `Iara Montenegro ${crm}`,
    CPF: newCpf(),
    Telefone: '21900000418',
    CRM: crm,
    RQE: '00152',
    Especialidade: 'Psiquiatria',
    'E-mail': `iara.${crm}@exemplo.com.br`,
    'Endereço profissional': 'Rua do Catete, 310, sala 804, Rio de Janeiro, RJ, 22220-001',
  };
}

test('the administrator adds a doctor, who creates a password, waits, and reads the queue', async ({
  page,
  browser,
}, info) => {
  const doctor = newDoctor();
  const name = doctor['Nome completo'];
  await prepare.admin(page);
  await page.goto('/medicos');
  const row = page
    .getByRole('region', { name: 'Lista de médicos' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await button(page, 'Adicionar médico').click();
  await expect(field(page, 'Nome completo')).toBeFocused();
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Confira os campos marcados.' })).toBeVisible();
  await expectNoViolations(page, 'medicos, refused');
  for (const [label, text] of Object.entries(doctor)) await field(page, label).fill(text);
  await field(page, 'UF').selectOption('RJ');
  await field(page, 'Tratamento').selectOption('Dra.');
  await button(page, 'Salvar').click();
  await expect(page.getByText(`Convite enviado para ${doctor['E-mail']}.`)).toBeVisible();
  await expect(row.getByText('Em análise')).toBeVisible();
  await expect(row.getByText(`CRM-RJ ${doctor.CRM} · Psiquiatria`)).toBeVisible();
  await expectAccessible(page, 'medicos');
  await screenshot(page, info, 'medicos');

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await openInvitation(theirs, doctor['E-mail']);
  await field(theirs, 'Nova senha').fill(PASSWORD);
  await field(theirs, 'Confirme a senha').fill(PASSWORD);
  await button(theirs, 'Salvar nova senha').click();
  await theirs.waitForURL('**/loginMedico');
  await expect(theirs.getByRole('status').filter({ hasText: 'Nova senha salva.' })).toBeVisible();
  await expectAccessibleHere(theirs, 'loginMedico');
  await field(theirs, 'E-mail').fill(doctor['E-mail']);
  await field(theirs, 'Senha').fill('uma senha errada');
  await button(theirs, 'Entrar').click();
  await expect(theirs.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible();
  await field(theirs, 'Senha').fill(PASSWORD);
  await button(theirs, 'Entrar').click();
  await theirs.waitForURL('**/medico');
  await expect(theirs.getByText('O seu cadastro está em análise')).toBeVisible();
  await expectAccessibleHere(theirs, 'medico, not active yet');

  await row.getByRole('button', { name: 'Ativar' }).click();
  const declares = page.getByRole('dialog', { name: `Ativar ${name}?` });
  await expect(declares.getByText('você declara que conferiu no conselho')).toBeVisible();
  await expectNoViolations(page, 'medicos, Ativar');
  await declares.getByRole('button', { name: 'Ativar' }).click();
  await expect(row.getByText('Ativo', { exact: true })).toBeVisible();
  // The doctor's open page is updated live.
  await expect(theirs.getByRole('link', { name: 'Para ler' })).toBeVisible();

  // Patients read the form of address that the administrator chose.
  const home = await browser.newContext();
  const patient = await home.newPage();
  const id = await paidPedido(patient, 'Renovação de Receita Simples (Branca)');
  await prepare.call(theirs, assumirCaso, { id });
  await prepare.call(theirs, lerCaso, { id });
  await prepare.call(theirs, escreverNota, { id, body: { id: randomUUID(), texto: 'Falta um exame.' } });
  await prepare.act(theirs, recusarCaso, { id, body: { motivo: 'A dose pede um exame recente.' } });
  await patient.goto(`/meu-pedido/${id}`);
  await expect(patient.getByText(`Dra. ${name}`).first()).toBeVisible();
  await patient.goto('/conta');
  await expect(patient.getByRole('group', { name: 'Acessos aos seus dados' })).toContainText(`Dra. ${name}`);
  await home.close();

  await row.getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(row.getByText('Inativo')).toBeVisible();
  await expect(theirs.getByRole('dialog', { name: 'A sua sessão terminou' })).toBeVisible();
  await field(theirs, 'E-mail').fill(doctor['E-mail']);
  await field(theirs, 'Senha').fill(PASSWORD);
  await button(theirs, 'Entrar').click();
  await expect(theirs.getByRole('alert')).toBeVisible();
  await other.close();
});

/** Opens the link of the newest invitation to an address in the demonstration's mailbox. */
async function openInvitation(page: Page, email: string): Promise<void> {
  await page.goto('/demo/emails');
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click();
  await page
    .getByRole('link', { name: /nova-senha/ })
    .first()
    .click();
  await page.waitForURL('**/nova-senha/*');
}

test('a taken registration → error at its field; unsaved → asked; invitation resent; refusal', async ({
  page,
}) => {
  await prepare.admin(page);
  await page.goto('/medicos');
  await button(page, 'Helena Prado').click();
  await expect(page.getByRole('heading', { name: 'Helena Prado', level: 2 })).toBeFocused();
  await expect(field(page, 'CRM')).toHaveValue('000123');
  await button(page, 'Adicionar médico').click();
  for (const [label, text] of Object.entries({ ...newDoctor(), CRM: '000123' }))
    await field(page, label).fill(text);
  await field(page, 'UF').selectOption('SP');
  await button(page, 'Salvar').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Este CRM já é de outro médico.' })).toBeVisible();
  await expect(field(page, 'CRM')).toHaveAttribute('aria-invalid', 'true');
  await button(page, 'Helena Prado').click();
  const discard = page.getByRole('dialog', { name: 'Descartar o que você mudou?' });
  await discard.getByRole('button', { name: 'Voltar' }).click();
  await expect(field(page, 'CRM')).toHaveValue('000123');
  await button(page, 'Sair').click();
  const leave = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(leave).toContainText('Há mudanças por salvar em Médicos.');
  await leave.getByRole('button', { name: 'Voltar' }).click();
  await button(page, 'Helena Prado').click();
  await discard.getByRole('button', { name: 'Descartar' }).click();
  await expect(field(page, 'E-mail')).toHaveValue('helena.prado@exemplo.com.br');

  const doctor = newDoctor();
  await button(page, 'Adicionar médico').click();
  for (const [label, text] of Object.entries(doctor)) await field(page, label).fill(text);
  await field(page, 'UF').selectOption('RJ');
  await button(page, 'Salvar').click();
  await button(page, 'Convidar de novo').click();
  await expect(page.getByText(`Convite enviado de novo para ${doctor['E-mail']}.`)).toBeVisible();
  await button(page, 'Recusar cadastro').click();
  const refusal = page.getByRole('dialog', { name: `Recusar o cadastro de ${doctor['Nome completo']}?` });
  await refusal.getByRole('button', { name: 'Recusar' }).click();
  await expect(page.getByText(`O cadastro de ${doctor['Nome completo']} foi recusado.`)).toBeVisible();
  await expect(button(page, 'Convidar de novo')).toBeHidden();
});
