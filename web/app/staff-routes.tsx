import type { RouteObject } from 'react-router';
import { ScreenError } from '../feedback/ScreenError.tsx';
import * as guards from '../conta/identidade/route-guards.ts';
import { loadChunk } from '../lib/browser/load-chunk.ts';
import { deskScreen, screen } from './screen.ts';

const loadMesa = async () => (await import('../mesa/mesa/MesaShell.tsx')).MesaShell;

/** Screens of the mesa: its shell and its design are loaded for the administrator only. */
function mesa(children: RouteObject[]): RouteObject {
  return {
    lazy: { Component: () => loadChunk(loadMesa) },
    children: [{ ErrorBoundary: ScreenError, children }],
  };
}

const loadMedico = async () => (await import('../medico/MedicoShell.tsx')).MedicoShell;

/** Screens of a doctor, inside a shell that is loaded for doctors only. */
function medico(children: RouteObject[]): RouteObject {
  return {
    lazy: { Component: () => loadChunk(loadMedico) },
    children: [{ ErrorBoundary: ScreenError, children }],
  };
}

const loadEquipe = async () => (await import('./EquipeShell.tsx')).EquipeShell;

/** Screens of doctors and the administrator, inside the shell of their role. */
function equipe(children: RouteObject[]): RouteObject {
  return {
    lazy: { Component: () => loadChunk(loadEquipe) },
    children: [{ ErrorBoundary: ScreenError, children }],
  };
}

/** The screens of the administrator and of doctors. */
export const staffRoutes: RouteObject[] = [
  mesa([
    deskScreen('/menu_adm', () => import('../mesa/mesa/MenuAdmPage.tsx'), 'MenuAdmPage'),
    screen(
      '/seguranca',
      guards.requireAdminSignIn,
      () => import('../conta/conta/SegurancaPage.tsx'),
      'SegurancaPage',
    ),
    deskScreen('/pedidos', () => import('../mesa/pedidos-adm/PedidosPage.tsx'), 'PedidosPage'),
    deskScreen('/pedido/:id', () => import('../mesa/pedidos-adm/PedidoPage.tsx'), 'PedidoPage'),
    deskScreen('/medicos', () => import('../mesa/medicos/MedicosPage.tsx'), 'MedicosPage'),
    deskScreen(
      '/contestacoes',
      () => import('../mesa/contestacoes/ContestacoesPage.tsx'),
      'ContestacoesPage',
    ),
    deskScreen(
      '/contestacoes/:id',
      () => import('../mesa/contestacoes/ContestacaoPage.tsx'),
      'ContestacaoPage',
    ),
    deskScreen(
      '/conferencias/:id',
      () => import('../mesa/conferencias/ConferenciaPage.tsx'),
      'ConferenciaPage',
    ),
    deskScreen('/devolucoes', () => import('../mesa/devolucoes/DevolucoesPage.tsx'), 'DevolucoesPage'),
    deskScreen('/fechamento', () => import('../mesa/fechamento/FechamentoPage.tsx'), 'FechamentoPage'),
    deskScreen('/repasse', () => import('../mesa/repasse/RepassePage.tsx'), 'RepassePage'),
    deskScreen('/repasse/medicos/:id', () => import('../mesa/repasse/ExtratoPage.tsx'), 'ExtratoPage'),
    deskScreen('/repasse/regras', () => import('../mesa/repasse/RegrasPage.tsx'), 'RepasseRegrasPage'),
    deskScreen('/perguntas', () => import('../mesa/perguntas/PerguntasPage.tsx'), 'PerguntasPage'),
    deskScreen('/perguntasTrat', () => import('../mesa/perguntas/PerguntasPage.tsx'), 'PerguntasTratPage'),
    deskScreen('/reembolsos', () => import('../mesa/reembolsos/ReembolsosPage.tsx'), 'ReembolsosPage'),
    deskScreen('/correio', () => import('../mesa/correio/CorreioPage.tsx'), 'CorreioPage'),
    deskScreen('/taloes', () => import('../mesa/taloes/TaloesPage.tsx'), 'TaloesPage'),
    deskScreen('/declaracoes', () => import('../mesa/declaracoes/DeclaracoesPage.tsx'), 'DeclaracoesPage'),
    deskScreen('/auditoria', () => import('../mesa/auditoria/AuditoriaPage.tsx'), 'AuditoriaPage'),
    deskScreen('/avisos', () => import('../mesa/avisos/AvisosPage.tsx'), 'AvisosPage'),
    deskScreen('/fretes', () => import('../mesa/fretes/FretesPage.tsx'), 'FretesPage'),
    deskScreen('/ajustes', () => import('../mesa/ajustes/AjustesPage.tsx'), 'AjustesPage'),
    deskScreen('/precos', () => import('../mesa/precos/PrecosPage.tsx'), 'PrecosPage'),
    deskScreen('/prazos', () => import('../mesa/prazos/PrazosPage.tsx'), 'PrazosPage'),
    deskScreen('/conversas', () => import('../chat/conversas/ConversasPage.tsx'), 'ConversasPage'),
    deskScreen('/chatpageadm/:cpf', () => import('../chat/conversas/ChatAdmPage.tsx'), 'ChatAdmPage'),
  ]),
  medico([
    screen('/medico', guards.requireMedico, () => import('../medico/decididos/MedicoPage.tsx'), 'MedicoPage'),
    screen('/medico/:id', guards.requireMedico, () => import('../medico/sala/SalaPage.tsx'), 'SalaPage'),
    screen(
      '/medico/numeros',
      guards.requireMedico,
      () => import('../medico/numeros/NumerosPage.tsx'),
      'NumerosPage',
    ),
    screen(
      '/medico/repasse',
      guards.requireMedico,
      () => import('../medico/repasse/MeuRepassePage.tsx'),
      'MeuRepassePage',
    ),
    screen(
      '/medico/seguranca',
      guards.requireMedicoSignIn,
      () => import('../conta/conta/SegurancaPage.tsx'),
      'SegurancaMedicoPage',
    ),
  ]),
  equipe([
    screen('/agenda', guards.requireEquipe, () => import('../agenda/editor/AgendaPage.tsx'), 'AgendaPage'),
  ]),
];
