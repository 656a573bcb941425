import { expect, type CDPSession, type Locator, type Page, type Request } from '@playwright/test';
import { criarEnvio, listarAnexos, type Anexo } from '#contracts/pedidos/anexos.contract.ts';
import { field } from './locators.ts';
import { newCpf } from './person.ts';
import * as prepare from './prepare.ts';

/** A new patient's answered order; the page is on `/anexos/{id}`. */
export async function openAnexos(page: Page, servico = 'Relatório ou Laudo Médico'): Promise<string> {
  await prepare.paciente(page, newCpf());
  const id = await prepare.answeredPedido(page, servico);
  await page.goto(`/anexos/${id}`);
  await expect(page.getByLabel('Receita vencida', { exact: true })).toBeVisible();
  return id;
}

type File = { name: string; mimeType: string; buffer: Buffer };

/**
 * An answered order with these files, of a new patient signed in within this page's browser.
 * @returns the order's id
 */
export async function pedidoWithAnexos(
  page: Page,
  files: Readonly<Record<string, File>>,
  servico = 'Relatório ou Laudo Médico',
): Promise<string> {
  await prepare.paciente(page, newCpf());
  const pedido = await prepare.answeredPedido(page, servico);
  for (const [tipo, file] of Object.entries(files)) await storeAnexo(page, { pedido, tipo }, file);
  return pedido;
}

/** Sends a whole file as its screen would (tus), and waits until it is stored. */
export async function storeAnexo(
  page: Page,
  place: { pedido: string; tipo: string },
  file: File,
): Promise<void> {
  const metadata = Object.entries({ ...place, filename: file.name, filetype: file.mimeType })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await page.request.post(criarEnvio.path, {
    headers: { ...tus, 'upload-length': String(file.buffer.length), 'upload-metadata': metadata },
  });
  const sent = await page.request.patch(begun.headers()['location'] ?? '', {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: file.buffer,
  });
  await expect(sent).toBeOK();
}

/** Files of an order on the server. */
export async function storedAnexos(page: Page, pedidoId: string): Promise<Anexo[]> {
  const answer = await page.request.get(`/api/pedidos/${pedidoId}/anexos`);
  return listarAnexos.responses[200].parse(await answer.json()).anexos;
}

/** Row of a file in the lists of `/anexos/{id}`, by the file's name. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

/** Presses `Continuar`, which uploads; ends on `/financeiro/{id}` once all is stored. */
export async function continueToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
}

/** Uploads, waits for `/financeiro/{id}`, and returns to `/anexos/{id}`. */
export async function sendAll(page: Page, pedidoId: string): Promise<void> {
  await continueToPayment(page);
  await page.waitForURL(`**/financeiro/${pedidoId}`);
  await page.goto(`/anexos/${pedidoId}`);
  await field(page, 'Receita vencida').waitFor();
}

/** @returns a growing list of this page's later requests to the uploads, in order */
export function recordUploads(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) requests.push(request);
  });
  return requests;
}

export const ofMethod = (requests: readonly Request[], method: string): Request[] =>
  requests.filter((request) => request.method() === method);

/** Limits this page's bytes a second, until `release` is called. */
export async function throttle(
  page: Page,
  uploadThroughput: number,
): Promise<{ release: () => Promise<void> }> {
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
  return { release: async () => void (await limit(-1)) };
}

/** Waits until the server has confirmed a part of an upload. */
export async function waitForFirstPart(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.status() === 204,
    { timeout: 60_000 },
  );
}

/** Entries of unstored files in this browser's database `zelo-envios`. */
export function countKeptFiles(page: Page): Promise<number> {
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
