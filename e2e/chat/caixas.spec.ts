import { expect, test, type Page } from '../support/test.ts';
import { assumirCaso } from '#contracts/consultorio/fila.contract.ts';
import { entrarMedico } from '#contracts/contas/identidade.contract.ts';
import { newName, row } from '../medico/doctor.ts';
import { MEDICA } from '../support/documento.ts';
import { expectAccessible, expectAccessibleHere } from '../support/axe.ts';
import { tabTo } from '../support/keyboard.ts';
import { newCpf } from '../support/person.ts';
import { screenshots } from '../support/screenshot.ts';
import * as prepare from '../support/prepare.ts';
import { log, openAdmin, say } from './conversa.ts';

/** Opens a box by its key, which waits until it is the open one. */
async function openBox(adm: Page, key: string, name: string): Promise<void> {
  await adm.keyboard.press(key);
  await expect(adm.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
}

/** Presses a button once it has the focus and its last act has ended: meanwhile it ignores keys. */
async function pressFocused(adm: Page, name: string): Promise<void> {
  const button = adm.getByRole('button', { name });
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute('aria-busy');
  await adm.keyboard.press('Enter');
}

test('read twice, answered, written to, closed, written to → each in its box, by keys alone', async ({
  page,
  browser,
}, info) => {
  const cpf = newCpf();
  const nome = newName();
  await prepare.paciente(page, cpf, { nome });
  await say(page, 'Quando chega pelo correio?');
  const adm = await openAdmin(browser);
  const mine = adm.getByRole('main').getByRole('link', { name: nome, exact: true });
  await adm.goto('/conversas');
  await expect(mine).toBeVisible();
  for (const name of ['Abertas', 'Aguardando paciente', 'Adiadas', 'Fechadas'])
    await expect(adm.getByRole('link', { name, exact: true })).toHaveAccessibleDescription(/\d conversas?$/);
  await expectAccessible(adm, 'conversas, boxes');
  await screenshots(adm, info, 'caixas-abertas');

  for (const _ of ['once', 'twice']) {
    await adm.goto(`/chatpageadm/${cpf}`);
    await expect(log(adm)).toContainText('Quando chega pelo correio?');
    await page.goto('/chatpage');
    await expect(log(page).getByText(/^Lida/).first()).toBeVisible();
  }
  await adm.goto('/conversas');
  await expect(adm.getByRole('listitem').filter({ hasText: nome })).toContainText('lida, sem resposta');
  // J walks the list from its top.
  for (let step = 0; step < 40; step += 1) {
    await adm.keyboard.press('j');
    if (await mine.evaluate((link) => link === document.activeElement)) break;
  }
  await adm.keyboard.press('Enter');
  await adm.waitForURL(`**/chatpageadm/${cpf}`);
  await expect(adm.getByRole('button', { name: 'Fechar conversa' })).toBeVisible();
  await expectAccessible(adm, 'chatpageadm, open');
  await screenshots(adm, info, 'chatpageadm-aberta');
  await tabTo(adm, 'Mensagem');
  await adm.keyboard.type('Na quarta-feira.');
  await tabTo(adm, 'Enviar');
  await adm.keyboard.press('Enter');
  await expect(adm.getByRole('status').filter({ hasText: 'Aguardando paciente' })).toBeVisible();

  await say(page, 'E o código de rastreio?');
  await expect(adm.getByRole('status').filter({ hasText: 'Aberta' })).toBeVisible({ timeout: 3_000 });
  await tabTo(adm, 'Fechar conversa');
  await adm.keyboard.press('Enter');
  await pressFocused(adm, 'Reabrir conversa');
  await pressFocused(adm, 'Fechar conversa');
  await expect(adm.getByRole('status').filter({ hasText: 'Fechada' })).toBeVisible();
  await expectAccessibleHere(adm, 'chatpageadm, closed');
  await screenshots(adm, info, 'chatpageadm-fechada');

  await tabTo(adm, 'Conversas');
  await adm.keyboard.press('Enter');
  await adm.waitForURL('**/conversas');
  await openBox(adm, '4', 'Fechadas');
  await expect(mine).toBeVisible();
  await openBox(adm, '1', 'Abertas');
  await expect(mine).toHaveCount(0);
  await say(page, 'Chegou, obrigada.');
  await expect(mine).toBeVisible({ timeout: 3_000 });

  // Answered and closed in one act, which is undone as closing is.
  await adm.goto(`/chatpageadm/${cpf}`);
  await expect(log(adm)).toContainText('Chegou, obrigada.');
  await tabTo(adm, 'Mensagem');
  await adm.keyboard.type('Até a próxima.');
  await tabTo(adm, 'Responder e fechar');
  await adm.keyboard.press('Enter');
  await expect(log(adm)).toContainText('Até a próxima.');
  await expect(adm.getByRole('status').filter({ hasText: 'Fechada' })).toBeVisible({ timeout: 3_000 });
  await adm.getByRole('button', { name: 'Reabrir conversa' }).press('Enter');
  await expect(adm.getByRole('status').filter({ hasText: 'Aguardando paciente' })).toBeVisible();
});

test('given to a doctor → waits in the queue and in the case, and is answered there', async ({
  page,
  browser,
}, info) => {
  const cpf = newCpf();
  const nome = newName();
  await prepare.paciente(page, cpf, { nome });
  const id = await prepare.paidPedido(page, 'Renovação de Receita Simples (Branca)');
  await say(page, 'Posso tomar com leite?');
  const doctor = await (await browser.newContext()).newPage();
  await prepare.call(doctor, entrarMedico, { body: MEDICA });
  await prepare.act(doctor, assumirCaso, { id });

  const adm = await openAdmin(browser);
  await adm.goto(`/chatpageadm/${cpf}`);
  await adm.getByRole('button', { name: 'Passar ao médico' }).click();
  const give = adm.getByRole('dialog').getByRole('button', { name: /, no pedido \d+$/ });
  await expect(give).toBeVisible();
  await expectAccessibleHere(adm, 'chatpageadm, to whom to give it');
  await screenshots(adm, info, 'chatpageadm-passar');
  await give.click();
  await expect(adm.getByRole('button', { name: 'Trocar quem responde' })).toBeVisible();

  await doctor.goto('/medico?aba=comigo');
  await expect(row(doctor, nome)).toContainText('espera a sua resposta no chat');
  await doctor.goto(`/medico/${id}`);
  const field = doctor.getByLabel('Resposta na conversa');
  await doctor.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(doctor.getByRole('alert')).toContainText('Escreva algo antes de enviar.');
  await field.fill('Pode, sem problema.');
  await expectAccessibleHere(doctor, 'medico/:id, a conversation that waits');
  await field.scrollIntoViewIfNeeded();
  await screenshots(doctor, info, 'caso-conversa');
  await doctor.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(field).toHaveValue('');
  await expect(adm.getByRole('status').filter({ hasText: 'Aguardando paciente' })).toBeVisible({
    timeout: 3_000,
  });
  await page.goto('/chatpage');
  await expect(log(page)).toContainText('Pode, sem problema.');
});
