import { expect, test } from '@playwright/test';
import { nosAnexos } from '../support/anexos.ts';
import { conferida } from '../support/axe.ts';
import { botao, naMesa } from './pedidos-adm.ts';

test('a dossier that cannot be made: said in words, with another try', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const id = await nosAnexos(page);
  const mesa = await naMesa(browser);
  await mesa.goto(`/pedido/${id}`);
  const message =
    'Não conseguimos montar o dossiê agora. O pedido está como estava: tente de novo em um minuto.';
  const error = { code: 'dossie_indisponivel', message, requestId: 'AAAA-BBBB-CCCC' };
  await mesa.route('**/dossie', (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
  await botao(mesa, 'Baixar dossiê (PDF)').click();
  await expect(mesa.getByRole('alert')).toContainText(message);
  await conferida(mesa, 'pedido, no dossier');
  await Promise.all([mesa.waitForEvent('download'), botao(mesa, 'Tentar de novo').click()]);
  await expect(mesa.getByRole('alert')).toHaveCount(0);
});
