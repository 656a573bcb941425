/**
 * The addresses that the application draws: the server answers them with its one page, and every other one with
 * 404. `web/app/routes.test.ts` keeps this list and the router alike.
 */
export const SCREENS = [
  '/pedido',
  '/login',
  '/loginAdm',
  '/nova-senha/:token',
  '/nao-fui-eu',
  '/nao-fui-eu/:token',
  '/novo-cadastro/:token',
  '/confirmar-email/:token',
  '/financeiro/:id',
  '/dados',
  '/servico',
  '/historico/:id',
  '/anexos/:id',
  '/usuario',
  '/chatpage',
  '/conta',
  '/conta/meus-dados',
  '/menu_adm',
  '/seguranca',
  '/devolucoes',
  '/pedidos',
  '/pedido/:id',
  '/perguntas',
  '/perguntasTrat',
  '/precos',
  '/conversas',
  '/contestacoes',
  '/contestacoes/:id',
  '/chatpageadm/:cpf',
] as const;

/** One of them; the router takes no other. */
export type ScreenPath = (typeof SCREENS)[number];

const PATTERNS = SCREENS.map((screen) => new RegExp(`^${screen.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'));

/** True for the address of a screen, as the router reads it: whatever the case, with or without a final slash. */
export function isScreen(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
