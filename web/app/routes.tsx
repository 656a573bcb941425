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

const carregarMesa = async () => (await import('../mesa/mesa/Mesa.tsx')).Mesa;

/** The desk and what it is drawn with is fetched by the administrator alone. */
function mesa(children: RouteObject[]): RouteObject {
  return {
    lazy: { Component: () => loadChunk(carregarMesa) },
    children: [{ ErrorBoundary: ErroNaTela, children }],
  };
}

/** The guard runs beside the loading of the page; both end before the page is drawn. */
function screen(path: Tela, guard: LoaderFunction, page: () => Promise<ComponentType>): RouteObject {
  return { path, loader: guard, lazy: { Component: () => loadChunk(page) } };
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
        screen('/pedido', guarda.cadastroAberto, async () => (await entradas()).CadastroPage),
        screen('/login', livre, async () => (await entradas()).LoginPage),
        screen(
          '/loginAdm',
          livre,
          async () => (await import('../conta/identidade/LoginAdmPage.tsx')).LoginAdmPage,
        ),
        screen(
          '/nova-senha/:token',
          livre,
          async () => (await import('../conta/identidade/NovaSenhaPage.tsx')).NovaSenhaPage,
        ),
        screen(
          '/nao-fui-eu',
          livre,
          async () => (await import('../conta/contestacoes/NaoFuiEuPage.tsx')).NaoFuiEuPage,
        ),
        screen(
          '/nao-fui-eu/:token',
          livre,
          async () => (await import('../conta/contestacoes/CasoPage.tsx')).CasoPage,
        ),
        screen(
          '/novo-cadastro/:token',
          livre,
          async () => (await import('../conta/contestacoes/NovoCadastroPage.tsx')).NovoCadastroPage,
        ),
        screen(
          '/confirmar-email/:token',
          livre,
          async () => (await import('../conta/conta/ConfirmarEmailPage.tsx')).ConfirmarEmailPage,
        ),
        screen(
          '/financeiro/:id',
          guarda.pacienteComDados,
          async () => (await import('../paciente/cobrancas/FinanceiroPage.tsx')).FinanceiroPage,
        ),
        { path: '*', Component: NaoEncontradaPage },
      ]),
      shell(FlowShell, [
        screen(
          '/dados',
          guarda.paciente,
          async () => (await import('../paciente/clientes/DadosPage.tsx')).DadosPage,
        ),
        screen(
          '/servico',
          guarda.pacienteComDados,
          async () => (await import('../paciente/servicos/ServicoPage.tsx')).ServicoPage,
        ),
        screen(
          '/historico/:id',
          guarda.pacienteComDados,
          async () => (await import('../paciente/historico/HistoricoPage.tsx')).HistoricoPage,
        ),
        screen(
          '/anexos/:id',
          guarda.pacienteComDados,
          async () => (await import('../paciente/anexos/AnexosPage.tsx')).AnexosPage,
        ),
      ]),
      shell(AreaDoPaciente, [
        screen(
          '/usuario',
          guarda.paciente,
          async () => (await import('../paciente/pedidos/UsuarioPage.tsx')).UsuarioPage,
        ),
        screen(
          '/chatpage',
          guarda.paciente,
          async () => (await import('../chat/chat/ChatPage.tsx')).ChatPage,
        ),
        screen(
          '/conta',
          guarda.paciente,
          async () => (await import('../conta/conta/ContaPage.tsx')).ContaPage,
        ),
        screen(
          '/conta/meus-dados',
          guarda.paciente,
          async () => (await import('../paciente/privacidade/MeusDadosPage.tsx')).MeusDadosPage,
        ),
      ]),
      mesa([
        screen(
          '/menu_adm',
          guarda.admin,
          async () => (await import('../mesa/mesa/MenuAdmPage.tsx')).MenuAdmPage,
        ),
        screen(
          '/seguranca',
          guarda.seguranca,
          async () => (await import('../conta/conta/SegurancaPage.tsx')).SegurancaPage,
        ),
        screen(
          '/pedidos',
          guarda.admin,
          async () => (await import('../mesa/pedidos-adm/PedidosPage.tsx')).PedidosPage,
        ),
        screen(
          '/pedido/:id',
          guarda.admin,
          async () => (await import('../mesa/pedidos-adm/PedidoPage.tsx')).PedidoPage,
        ),
        screen(
          '/contestacoes',
          guarda.admin,
          async () => (await import('../mesa/contestacoes/ContestacoesPage.tsx')).ContestacoesPage,
        ),
        screen(
          '/contestacoes/:id',
          guarda.admin,
          async () => (await import('../mesa/contestacoes/ContestacaoPage.tsx')).ContestacaoPage,
        ),
        screen(
          '/devolucoes',
          guarda.admin,
          async () => (await import('../mesa/devolucoes/DevolucoesPage.tsx')).DevolucoesPage,
        ),
        screen(
          '/perguntas',
          guarda.admin,
          async () => (await import('../mesa/perguntas/PerguntasPage.tsx')).PerguntasPage,
        ),
        screen(
          '/perguntasTrat',
          guarda.admin,
          async () => (await import('../mesa/perguntas/PerguntasPage.tsx')).PerguntasTratPage,
        ),
        screen(
          '/precos',
          guarda.admin,
          async () => (await import('../mesa/precos/PrecosPage.tsx')).PrecosPage,
        ),
        screen(
          '/conversas',
          guarda.admin,
          async () => (await import('../chat/conversas/ConversasPage.tsx')).ConversasPage,
        ),
        screen(
          '/chatpageadm/:cpf',
          guarda.admin,
          async () => (await import('../chat/conversas/ChatAdmPage.tsx')).ChatAdmPage,
        ),
      ]),
    ],
  },
];
