import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useRevalidator } from 'react-router';
import { useVarrerEnvios } from '../features/anexos/useVarrerEnvios.ts';
import { useSessao } from '../features/identidade/sessao.api.ts';
import { useDono } from '../features/rascunhos/useDono.ts';
import { useLive } from '../lib/useLive.ts';
import { useFocusOnNavigation, useFocusOnNewHeading, useTitle } from '../lib/useScreen.ts';
import { DemoStrip, SkipLinks } from '../ui/TopBar.tsx';
import { HelpFooter } from './HelpFooter.tsx';
import { Indo } from './Indo.tsx';

/** What stands around every screen: skip links, demonstration strip, help, title, focus, live stream. */
export function RootLayout() {
  const { papel, clienteId, dadosCompletos, aplicacao } = useSessao();
  useTitle(aplicacao.brand);
  useFocusOnNavigation();
  useFocusOnNewHeading();
  useVarrerEnvios({ papel, clienteId });
  useDono();
  useLive(papel !== 'Visitante');
  useGuardsAgain(`${papel} ${String(dadosCompletos)}`);
  return (
    <>
      <SkipLinks />
      {aplicacao.demo && <DemoStrip>Demonstração: preços, pessoas e pagamentos são fictícios.</DemoStrip>}
      <Indo />
      <Outlet />
      <HelpFooter />
      <ScrollRestoration />
    </>
  );
}

/** The guards are loaders: when the session changes under an open screen, they must judge again. */
function useGuardsAgain(session: string): void {
  const { revalidate } = useRevalidator();
  const judged = useRef(session);
  useEffect(() => {
    if (judged.current === session) return;
    judged.current = session;
    void revalidate();
  }, [session, revalidate]);
}
