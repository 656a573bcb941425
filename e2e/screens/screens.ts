import { expect, type Page } from '@playwright/test';
import { newCpf } from '../support/person.ts';
import * as prepare from '../support/prepare.ts';

/** `name` is the path without ids, for failures. */
export type AppScreen = { name: string; path: string };

/** Screens open to everybody. */
export const PUBLIC_SCREENS: readonly AppScreen[] = [
  '/',
  '/privacidade',
  '/termos',
  '/acessibilidade',
  '/login',
  '/pedido',
  '/nao-fui-eu',
  '/recuperar',
  '/recuperar/celular',
  '/parar-recuperacao/um-link-qualquer',
  '/loginAdm',
  '/loginMedico',
  '/verificar',
  '/verificar/QXK7-M42D-9RTF-3WPA',
  '/esta-pagina-nao-existe',
].map((path) => ({ name: path, path }));

/** Opens a screen and waits until it is drawn. */
export async function openScreen(page: Page, { path }: AppScreen): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando...').filter({ visible: true })).toHaveCount(0);
}

/** Creates a patient with one order and its Pix. @returns every screen of the patient, with content */
export async function screensOfPaciente(page: Page): Promise<AppScreen[]> {
  await prepare.paciente(page, newCpf());
  const id = await prepare.pedidoWithPix(page, 'Renovação de Receita Amarela');
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
    '/conta/pessoas',
    '/conta/apagar',
    '/conta/prontuario',
  ];
  return paths.map((path) => ({ name: path.replace(id, ''), path }));
}
