/**
 * Addresses of the application's screens: the server answers them with the application's page and all others with 404.
 * `web/app/routes.test.ts` checks that this list matches the router.
 */
export const SCREENS = [
  '/pedido',
  '/login',
  '/loginAdm',
  '/loginMedico',
  '/recuperar',
  '/recuperar/celular',
  '/nova-senha/:token',
  '/nao-fui-eu',
  '/nao-fui-eu/:token',
  '/novo-cadastro/:token',
  '/confirmar-email/:token',
  '/autorizar/:token',
  '/parar-lembretes/:token',
  '/conta-apagada/:chave',
  '/parar-recuperacao/:token',
  '/financeiro/:id',
  '/dados',
  '/servico',
  '/historico/:id',
  '/anexos/:id',
  '/usuario',
  '/meu-pedido/:id',
  '/consulta/:id',
  '/chatpage',
  '/conta',
  '/conta/meus-dados',
  '/conta/pessoas',
  '/conta/apagar',
  '/conta/prontuario',
  '/menu_adm',
  '/seguranca',
  '/devolucoes',
  '/reembolsos',
  '/fechamento',
  '/repasse',
  '/repasse/medicos/:id',
  '/repasse/regras',
  '/pedidos',
  '/pedido/:id',
  '/perguntas',
  '/perguntasTrat',
  '/precos',
  '/fretes',
  '/avisos',
  '/correio',
  '/taloes',
  '/auditoria',
  '/declaracoes',
  '/prazos',
  '/ajustes',
  '/conversas',
  '/medicos',
  '/contestacoes',
  '/contestacoes/:id',
  '/conferencias/:id',
  '/chatpageadm/:cpf',
  '/verificar',
  '/verificar/:codigo',
  '/medico',
  '/medico/:id',
  '/medico/numeros',
  '/medico/repasse',
  '/medico/seguranca',
  '/agenda',
] as const;

export type ScreenPath = (typeof SCREENS)[number];

const PATTERNS = SCREENS.map((screen) => new RegExp(`^${screen.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'));

/** Compares as the router does: without case, with or without a final slash. */
export function isScreen(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
