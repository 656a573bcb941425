import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useRevalidator, type Location } from 'react-router';
import type { Papel } from '../../contracts/contract.ts';
import { useVarrerEnvios } from '../paciente/anexos/useVarrerEnvios.ts';
import { useResumeChat } from '../chat/chat/useResumeChat.ts';
import { donoDaSessao, useSessao } from '../conta/identidade/sessao.api.ts';
import { useOwner } from '../paciente/rascunhos/useOwner.ts';
import { useLive } from '../lib/live/useLive.ts';
import { useFocusOnNavigation, useFocusOnNewHeading, useTitle } from '../lib/browser/heading.ts';
import { DemoStrip, SkipLinks } from '../ui/layout/TopBar.tsx';
import { HelpFooter } from './HelpFooter.tsx';
import { liveReads } from './live-reads.ts';
import { Indo } from './Indo.tsx';
import { Voltando } from './Voltando.tsx';

/** What stands around every screen: skip links, demonstration strip, help, title, focus, live stream. */
export function RootLayout() {
  const { papel, clienteId, dadosCompletos, faltaSegundoFator, aplicacao } = useSessao();
  useTitle(aplicacao.brand);
  useFocusOnNavigation();
  useFocusOnNewHeading();
  const dono = donoDaSessao({ papel, clienteId });
  useVarrerEnvios(dono);
  useResumeChat(dono);
  useOwner();
  useLive(papel !== 'Visitante' && !faltaSegundoFator, liveReads);
  useGuardsAgain(papel, `${papel} ${String(dadosCompletos)} ${String(faltaSegundoFator)}`);
  return (
    <>
      <SkipLinks />
      {aplicacao.demo && <DemoStrip>Demonstração: preços, pessoas e pagamentos são fictícios.</DemoStrip>}
      <Indo />
      <Voltando />
      <Outlet />
      <HelpFooter />
      <ScrollRestoration getKey={lugarDaRolagem} />
    </>
  );
}

/**
 * The guards are loaders: when the session changes under an open screen, they must judge again. Not where the
 * administrator's ended by itself: `Mesa` asks for the password over the screen, and nothing typed there is lost.
 */
function useGuardsAgain(papel: Papel, session: string): void {
  const { revalidate } = useRevalidator();
  const judged = useRef({ papel, session });
  useEffect(() => {
    const before = judged.current;
    if (before.session === session) return;
    judged.current = { papel, session };
    if (before.papel === 'Admin' && papel === 'Visitante') return;
    void revalidate();
  }, [papel, session, revalidate]);
}

/** Every address that is typed bears one and the same key: each page keeps a place of its own. */
function lugarDaRolagem({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
