import { expect, test } from '../support/test.ts';
import { expectAccessibleHere } from '../support/axe.ts';
import { screenshots } from '../support/screenshot.ts';
import { log, openBothSides, send } from './conversa.ts';

test('a note, a label and a search by keyboard: the desk finds all of it, the patient nothing', async ({
  page,
  browser,
}, info) => {
  const { cpf, adm } = await openBothSides(page, browser);
  const word = `enxaqueca${cpf.slice(0, 5)}`;
  const label = `Ligar ${cpf.slice(0, 6)}`;
  await send(page, `Estou com ${word} desde ontem.`);
  await expect(log(adm)).toContainText(word);

  const field = adm.getByLabel('Nota interna');
  const keep = adm.getByRole('button', { name: 'Guardar nota' });
  await keep.press('Enter');
  await expect(field).toHaveAccessibleDescription('Escreva a nota antes de guardar.');
  await expect(field).toBeFocused();
  await adm.keyboard.type('Parou o remédio: ligar antes de responder.');
  // A note that nobody kept survives a reload, as what is typed in the other fields does.
  await adm.reload();
  await expect(field).toHaveValue('Parou o remédio: ligar antes de responder.');
  await field.focus();
  await adm.keyboard.press('Tab');
  await expect(keep).toBeFocused();
  await adm.keyboard.press('Enter');
  const notes = adm.getByRole('complementary', { name: 'Só para a equipe' });
  await expect(notes.getByRole('listitem').filter({ hasText: 'Parou o remédio' })).toContainText('Você');
  await expect(field).toHaveValue('');
  await expect(log(adm)).not.toContainText('Parou o remédio');

  await notes.getByRole('button', { name: 'Etiquetas' }).press('Enter');
  await adm.getByRole('button', { name: 'Nova etiqueta' }).press('Enter');
  await adm.keyboard.type(label);
  await adm.keyboard.press('Enter');
  await adm.getByRole('checkbox', { name: label }).press('Space');
  await expect(adm.getByRole('checkbox', { name: label })).toBeChecked();
  await expectAccessibleHere(adm, 'chatpageadm, labels');
  await adm.keyboard.press('Escape');
  await expect(notes.getByText(label)).toBeVisible();
  await screenshots(adm, info, 'nota');
  await expectAccessibleHere(adm, 'chatpageadm, a note');

  await notes.getByRole('button', { name: 'Riscar' }).press('Enter');
  await adm.getByRole('dialog').getByRole('button', { name: 'Riscar' }).press('Enter');
  await expect(notes.getByText(/^Riscada por quem escreveu/)).toBeVisible();
  await expect(notes.getByText('Parou o remédio')).toBeVisible();

  await adm.goto('/conversas');
  await adm.getByLabel('Buscar').fill(`ENXÁQUECA${cpf.slice(0, 5)}`);
  const found = adm.getByRole('link', { name: new RegExp(word) });
  await expect(found).toBeVisible();
  await expect(adm.getByText('Nenhum paciente encontrado')).toHaveCount(0);
  await expectAccessibleHere(adm, 'conversas, found lines');
  await screenshots(adm, info, 'achadas');
  await found.press('Enter');
  await adm.waitForURL(`**/chatpageadm/${cpf}#linha-*`);
  await expect(log(adm).locator(':focus')).toContainText(word);
  await adm.goto('/conversas');
  await adm.getByLabel('Etiqueta').selectOption({ label: `${label} (1)` });
  await expect(adm.getByRole('listitem').filter({ hasText: label })).toHaveCount(1);

  await expect(log(page)).toContainText(word);
  await expect(page.locator('body')).not.toContainText('Parou o remédio');
  await expect(page.locator('body')).not.toContainText(label);
});
