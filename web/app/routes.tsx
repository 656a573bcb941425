import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { LoadingPage } from '../feedback/LoadingPage.tsx';
import { PlainShell } from './shells.tsx';
import { RootLayout } from './RootLayout.tsx';
import { PacienteShell } from '../paciente/PacienteShell.tsx';
import { RootError, ScreenError } from '../feedback/ScreenError.tsx';
import * as guards from '../conta/identidade/route-guards.ts';
import { loadChunk } from '../lib/browser/load-chunk.ts';
import { screen } from './screen.ts';
import { staffRoutes } from './staff-routes.tsx';

/** Screens inside `Component`. The error boundary is a route of its own: a page that failed to load cannot be one. */
function shell(Component: ComponentType, children: RouteObject[]): RouteObject {
  return { Component, children: [{ ErrorBoundary: ScreenError, children }] };
}

const loadApagarConta = () => import('../paciente/apagamento/ApagarContaPage.tsx');
const loadContaApagada = () => import('../conta/apagamento/ContaApagadaPage.tsx');
const loadEtapaShells = () => import('../paciente/EtapaShells.tsx');

/** Steps of a request, inside one of the shells of `EtapaShells.tsx`. */
function etapas(
  name: 'FlowShell' | 'FinanceiroShell' | 'EtapaShell' | 'DadosShell',
  children: RouteObject[],
): RouteObject {
  return {
    lazy: { Component: () => loadChunk(async () => (await loadEtapaShells())[name]) },
    children: [{ ErrorBoundary: ScreenError, children }],
  };
}

/**
 * Sign-in and registration load together: without a wait between them nobody types into the screen that is being left.
 */
async function loadEntrances() {
  const [login, cadastro] = await Promise.all([
    import('../conta/identidade/LoginPage.tsx'),
    import('../conta/identidade/CadastroPage.tsx'),
  ]);
  return { ...login, ...cadastro };
}

const loadNotFound = async () => (await import('../feedback/NotFoundPage.tsx')).NotFoundPage;
const noGuard = guards.readSession;
const loadRecuperarCelular = () => import('../conta/conta/celular/RecuperarCelularPage.tsx');
const loadPararRecuperacao = () => import('../conta/conta/celular/PararRecuperacaoPage.tsx');
const loadVerificar = () => import('../publico/verificar/VerificarPage.tsx');

/** Every screen of the application; the server renders the public pages. */
export const routes: RouteObject[] = [
  {
    loader: guards.readSession,
    Component: RootLayout,
    HydrateFallback: LoadingPage,
    ErrorBoundary: RootError,
    children: [
      shell(PlainShell, [
        screen('/pedido', guards.redirectSignedIn, loadEntrances, 'CadastroPage'),
        screen('/login', noGuard, loadEntrances, 'LoginPage'),
        screen(
          '/loginAdm',
          noGuard,
          () => import('../conta/identidade/equipe/LoginAdmPage.tsx'),
          'LoginAdmPage',
        ),
        screen(
          '/loginMedico',
          noGuard,
          () => import('../conta/identidade/equipe/LoginMedicoPage.tsx'),
          'LoginMedicoPage',
        ),
        screen('/recuperar', noGuard, () => import('../conta/identidade/RecuperarPage.tsx'), 'RecuperarPage'),
        screen('/recuperar/celular', noGuard, loadRecuperarCelular, 'RecuperarCelularPage'),
        screen('/parar-recuperacao/:token', noGuard, loadPararRecuperacao, 'PararRecuperacaoPage'),
        screen(
          '/nova-senha/:token',
          noGuard,
          () => import('../conta/identidade/NovaSenhaPage.tsx'),
          'NovaSenhaPage',
        ),
        screen(
          '/nao-fui-eu',
          noGuard,
          () => import('../conta/contestacoes/NaoFuiEuPage.tsx'),
          'NaoFuiEuPage',
        ),
        screen(
          '/nao-fui-eu/:token',
          noGuard,
          () => import('../conta/contestacoes/ContestacaoProgressPage.tsx'),
          'ContestacaoProgressPage',
        ),
        screen(
          '/novo-cadastro/:token',
          noGuard,
          () => import('../conta/contestacoes/NovoCadastroPage.tsx'),
          'NovoCadastroPage',
        ),
        screen(
          '/confirmar-email/:token',
          noGuard,
          () => import('../conta/conta/ConfirmarEmailPage.tsx'),
          'ConfirmarEmailPage',
        ),
        screen(
          '/autorizar/:token',
          noGuard,
          () => import('../conta/pessoas/AutorizarPage.tsx'),
          'AutorizarPage',
        ),
        screen('/conta-apagada/:chave', noGuard, loadContaApagada, 'ContaApagadaPage'),
        screen(
          '/parar-lembretes/:token',
          noGuard,
          () => import('../conta/conta/canais/PararLembretesPage.tsx'),
          'PararLembretesPage',
        ),
        screen('/verificar', noGuard, loadVerificar, 'VerificarPage'),
        screen('/verificar/:codigo', noGuard, loadVerificar, 'VerificarPage'),
        { path: '*', lazy: { Component: () => loadChunk(loadNotFound) } },
      ]),
      etapas('DadosShell', [
        screen(
          '/dados',
          guards.requirePaciente,
          () => import('../paciente/clientes/DadosPage.tsx'),
          'DadosPage',
        ),
      ]),
      etapas('FlowShell', [
        screen(
          '/servico',
          guards.requirePacienteWithDados,
          () => import('../paciente/servicos/ServicoPage.tsx'),
          'ServicoPage',
        ),
      ]),
      etapas('FinanceiroShell', [
        screen(
          '/financeiro/:id',
          guards.requirePacienteWithDados,
          () => import('../paciente/cobrancas/FinanceiroPage.tsx'),
          'FinanceiroPage',
        ),
      ]),
      etapas('EtapaShell', [
        screen(
          '/historico/:id',
          guards.requirePacienteWithDados,
          () => import('../paciente/historico/HistoricoPage.tsx'),
          'HistoricoPage',
        ),
        screen(
          '/anexos/:id',
          guards.requirePacienteWithDados,
          () => import('../paciente/anexos/AnexosPage.tsx'),
          'AnexosPage',
        ),
      ]),
      shell(PacienteShell, [
        screen(
          '/usuario',
          guards.requirePaciente,
          () => import('../paciente/pedidos/UsuarioPage.tsx'),
          'UsuarioPage',
        ),
        screen(
          '/meu-pedido/:id',
          guards.requirePaciente,
          () => import('../paciente/meu-pedido/MeuPedidoPage.tsx'),
          'MeuPedidoPage',
        ),
        screen(
          '/consulta/:id',
          guards.requirePaciente,
          () => import('../paciente/consultas/ConsultaPage.tsx'),
          'ConsultaPage',
        ),
        screen('/chatpage', guards.requirePaciente, () => import('../chat/chat/ChatPage.tsx'), 'ChatPage'),
        screen('/conta', guards.requirePaciente, () => import('../conta/conta/ContaPage.tsx'), 'ContaPage'),
        screen(
          '/conta/meus-dados',
          guards.requirePaciente,
          () => import('../paciente/privacidade/MeusDadosPage.tsx'),
          'MeusDadosPage',
        ),
        screen('/conta/apagar', guards.requirePaciente, loadApagarConta, 'ApagarContaPage'),
        screen(
          '/conta/pessoas',
          guards.requirePacienteWithDados,
          () => import('../conta/pessoas/PessoasPage.tsx'),
          'PessoasPage',
        ),
        screen(
          '/conta/prontuario',
          guards.requirePacienteWithDados,
          () => import('../conta/prontuario/ProntuarioPage.tsx'),
          'ProntuarioPage',
        ),
      ]),
      ...staffRoutes,
    ],
  },
];
