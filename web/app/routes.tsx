import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import type { Tela } from '../../contracts/telas.ts';
import { Carregando } from '../feedback/Carregando.tsx';
import { FlowShell } from './FlowShell.tsx';
import { PlainShell } from './PlainShell.tsx';
import { RootLayout } from './RootLayout.tsx';
import { AreaDoPaciente } from '../paciente/AreaDoPaciente.tsx';
import { ErroNaTela } from '../feedback/ErroNaTela.tsx';
import { ErroSemTela } from '../feedback/ErroSemTela.tsx';
import { NaoEncontradaPage } from '../feedback/NaoEncontradaPage.tsx';
import * as guarda from '../conta/identidade/guardas.ts';
import { loadChunk } from '../lib/browser/load-chunk.ts';

/** A page that failed to load cannot be its own error boundary to the router: the boundary stands around it. */
function shell(Component: ComponentType, children: RouteObject[]): RouteObject {
  return { Component, children: [{ ErrorBoundary: ErroNaTela, children }] };
}

const carregarMesa = async () => (await import('../mesa/mesa/MesaShell.tsx')).MesaShell;

/** The desk and what it is drawn with is fetched by the administrator alone. */
function mesa(children: RouteObject[]): RouteObject {
  return {
    lazy: { Component: () => loadChunk(carregarMesa) },
    children: [{ ErrorBoundary: ErroNaTela, children }],
  };
}

/** A screen's address, its guard, its file, and the name of the page in it. Guard and file are awaited side by side. */
function screen<Name extends string>(
  path: Tela,
  guard: LoaderFunction,
  file: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  return { path, loader: guard, lazy: { Component: () => loadChunk(async () => (await file())[name]) } };
}

/** Each leads to the other and has the same fields: both come at once, so that no key falls into the one before. */
async function entradas() {
  const [login, cadastro] = await Promise.all([
    import('../conta/identidade/LoginPage.tsx'),
    import('../conta/identidade/CadastroPage.tsx'),
  ]);
  return { ...login, ...cadastro };
}

const livre = guarda.lerSessaoAtual;

/** Every screen of the application; the public pages are the server's. */
export const routes: RouteObject[] = [
  {
    loader: guarda.lerSessaoAtual,
    Component: RootLayout,
    HydrateFallback: Carregando,
    ErrorBoundary: ErroSemTela,
    children: [
      shell(PlainShell, [
        screen('/pedido', guarda.cadastroAberto, entradas, 'CadastroPage'),
        screen('/login', livre, entradas, 'LoginPage'),
        screen('/loginAdm', livre, () => import('../conta/identidade/LoginAdmPage.tsx'), 'LoginAdmPage'),
        screen(
          '/nova-senha/:token',
          livre,
          () => import('../conta/identidade/NovaSenhaPage.tsx'),
          'NovaSenhaPage',
        ),
        screen('/nao-fui-eu', livre, () => import('../conta/contestacoes/NaoFuiEuPage.tsx'), 'NaoFuiEuPage'),
        screen('/nao-fui-eu/:token', livre, () => import('../conta/contestacoes/CasoPage.tsx'), 'CasoPage'),
        screen(
          '/novo-cadastro/:token',
          livre,
          () => import('../conta/contestacoes/NovoCadastroPage.tsx'),
          'NovoCadastroPage',
        ),
        screen(
          '/confirmar-email/:token',
          livre,
          () => import('../conta/conta/ConfirmarEmailPage.tsx'),
          'ConfirmarEmailPage',
        ),
        screen(
          '/financeiro/:id',
          guarda.pacienteComDados,
          () => import('../paciente/cobrancas/FinanceiroPage.tsx'),
          'FinanceiroPage',
        ),
        { path: '*', Component: NaoEncontradaPage },
      ]),
      shell(FlowShell, [
        screen('/dados', guarda.paciente, () => import('../paciente/clientes/DadosPage.tsx'), 'DadosPage'),
        screen(
          '/servico',
          guarda.pacienteComDados,
          () => import('../paciente/servicos/ServicoPage.tsx'),
          'ServicoPage',
        ),
        screen(
          '/historico/:id',
          guarda.pacienteComDados,
          () => import('../paciente/historico/HistoricoPage.tsx'),
          'HistoricoPage',
        ),
        screen(
          '/anexos/:id',
          guarda.pacienteComDados,
          () => import('../paciente/anexos/AnexosPage.tsx'),
          'AnexosPage',
        ),
      ]),
      shell(AreaDoPaciente, [
        screen(
          '/usuario',
          guarda.paciente,
          () => import('../paciente/pedidos/UsuarioPage.tsx'),
          'UsuarioPage',
        ),
        screen('/chatpage', guarda.paciente, () => import('../chat/chat/ChatPage.tsx'), 'ChatPage'),
        screen('/conta', guarda.paciente, () => import('../conta/conta/ContaPage.tsx'), 'ContaPage'),
        screen(
          '/conta/meus-dados',
          guarda.paciente,
          () => import('../paciente/privacidade/MeusDadosPage.tsx'),
          'MeusDadosPage',
        ),
      ]),
      mesa([
        screen('/menu_adm', guarda.admin, () => import('../mesa/mesa/MenuAdmPage.tsx'), 'MenuAdmPage'),
        screen(
          '/seguranca',
          guarda.seguranca,
          () => import('../conta/conta/SegurancaPage.tsx'),
          'SegurancaPage',
        ),
        screen('/pedidos', guarda.admin, () => import('../mesa/pedidos-adm/PedidosPage.tsx'), 'PedidosPage'),
        screen('/pedido/:id', guarda.admin, () => import('../mesa/pedidos-adm/PedidoPage.tsx'), 'PedidoPage'),
        screen(
          '/contestacoes',
          guarda.admin,
          () => import('../mesa/contestacoes/ContestacoesPage.tsx'),
          'ContestacoesPage',
        ),
        screen(
          '/contestacoes/:id',
          guarda.admin,
          () => import('../mesa/contestacoes/ContestacaoPage.tsx'),
          'ContestacaoPage',
        ),
        screen(
          '/devolucoes',
          guarda.admin,
          () => import('../mesa/devolucoes/DevolucoesPage.tsx'),
          'DevolucoesPage',
        ),
        screen(
          '/perguntas',
          guarda.admin,
          () => import('../mesa/perguntas/PerguntasPage.tsx'),
          'PerguntasPage',
        ),
        screen(
          '/perguntasTrat',
          guarda.admin,
          () => import('../mesa/perguntas/PerguntasPage.tsx'),
          'PerguntasTratPage',
        ),
        screen('/precos', guarda.admin, () => import('../mesa/precos/PrecosPage.tsx'), 'PrecosPage'),
        screen(
          '/conversas',
          guarda.admin,
          () => import('../chat/conversas/ConversasPage.tsx'),
          'ConversasPage',
        ),
        screen(
          '/chatpageadm/:cpf',
          guarda.admin,
          () => import('../chat/conversas/ChatAdmPage.tsx'),
          'ChatAdmPage',
        ),
      ]),
    ],
  },
];
