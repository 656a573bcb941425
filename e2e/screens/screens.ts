import { expect, type Page } from '@playwright/test';
import { novoCpf } from '../support/person.ts';
import * as prontos from '../support/prepare.ts';

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
  await expect(page.getByText('Carregando...').filter({ visible: true })).toHaveCount(0);
}

/** A new patient with one order that has its Pix: every screen of the patient, with something on it. */
export async function telasDoPaciente(page: Page): Promise<Tela[]> {
  await prontos.paciente(page, novoCpf());
  const id = await prontos.pedidoComPix(page, 'Renovação de Receita Amarela');
  const paths = [
    '/usuario',
    '/dados',
    '/servico',
    `/historico/${id}`,
    `/anexos/${id}`,
    `/financeiro/${id}`,
    '/chatpage',
    '/conta',
    '/conta/meus-dados',
  ];
  return paths.map((path) => ({ nome: path.replace(id, ''), path }));
}
