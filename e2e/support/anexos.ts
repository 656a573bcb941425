import { expect, type CDPSession, type Locator, type Page, type Request } from '@playwright/test';
import { listarAnexos, type Anexo } from '../../contracts/pedidos/anexos.contract.ts';
import { novoCpf } from './person.ts';
import * as prontos from './prepare.ts';

/** What the journeys of the uploads share: fields, rows, and a network that can be bad. */

/** A new patient's order whose questionnaire is answered; the page stands on `/anexos/{id}`. */
export async function nosAnexos(page: Page, servico = 'Relatório ou Laudo Médico'): Promise<string> {
  await prontos.paciente(page, novoCpf());
  const id = await prontos.pedidoRespondido(page, servico);
  await page.goto(`/anexos/${id}`);
  await expect(page.getByLabel('Receita vencida', { exact: true })).toBeVisible();
  return id;
}

/** What the server has of an order's files. */
export async function guardados(page: Page, pedidoId: string): Promise<Anexo[]> {
  const answer = await page.request.get(`/api/pedidos/${pedidoId}/anexos`);
  return listarAnexos.responses[200].parse(await answer.json()).anexos;
}

export const campoDe = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

/** The row of one file. */
export const linha = (page: Page, nome: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(nome, { exact: true }) });

export async function continuar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
}

/** Sends what is chosen and comes back to the documents. */
export async function enviarTudo(page: Page, pedidoId: string): Promise<void> {
  await continuar(page);
  await page.waitForURL(`**/financeiro/${pedidoId}`);
  await page.goto(`/anexos/${pedidoId}`);
  await campoDe(page, 'Receita vencida').waitFor();
}

/** Every request of the uploads, in order. */
export function ouvirEnvios(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) requests.push(request);
  });
  return requests;
}

export const doMetodo = (requests: readonly Request[], method: string): Request[] =>
  requests.filter((request) => request.method() === method);

/** The network of this page gets so many bytes a second upwards, until `soltar`. */
export async function estrangular(
  page: Page,
  uploadThroughput: number,
): Promise<{ soltar: () => Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const limit = (bytes: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
  await limit(uploadThroughput);
  return { soltar: async () => void (await limit(-1)) };
}

/** Waits until the server has said that it has a piece. */
export async function primeiraParte(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 204,
    { timeout: 60_000 },
  );
}

/** How many keys this browser keeps of unfinished files. */
export function quantosGuardados(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('zelo-envios');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('arquivos')) {
            db.close();
            resolve(0);
            return;
          }
          const count = db.transaction('arquivos').objectStore('arquivos').count();
          count.addEventListener('success', () => {
            db.close();
            resolve(count.result);
          });
        });
      }),
  );
}
