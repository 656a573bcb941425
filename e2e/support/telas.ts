import { expect, type Page } from '@playwright/test';
import * as passos from './passos.ts';
import { novoCpf } from './pessoa.ts';

export type Tela = { nome: string; path: string };

/** Screens that anybody may open. */
export const PUBLICAS: readonly Tela[] = [
  '/',
  '/privacidade',
  '/termos',
  '/acessibilidade',
  '/login',
  '/pedido',
  '/nao-fui-eu',
  '/loginAdm',
  '/esta-pagina-nao-existe',
].map((path) => ({ nome: path, path }));

/** Opens a screen and waits until it is drawn. */
export async function abrir(page: Page, { path }: Tela): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando...')).toBeHidden();
}

/** A new patient with one order that has its Pix: every screen of the patient, with something on it. */
export async function telasDoPaciente(page: Page): Promise<Tela[]> {
  await passos.pacienteNovo(page, novoCpf());
  const id = await passos.escolherServico(page, 'Renovação de Receita Amarela');
  await passos.responder(page);
  await passos.semAnexos(page);
  await passos.gerarPix(page);
  const paths = [
    '/usuario',
    '/dados',
    '/servico',
    `/historico/${id}`,
    `/anexos/${id}`,
    `/financeiro/${id}`,
    '/chatpage',
  ];
  return paths.map((path) => ({ nome: path.split('/').slice(0, 2).join('/'), path }));
}
