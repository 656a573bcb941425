import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { useOnServerBack } from '../lib/browser/useServerRestarting.ts';
import { Page } from '../ui/layout/Page.tsx';
import { LoadingText } from '../ui/status/Skeleton.tsx';
import { lerFalha } from './falha.ts';
import { FalhaPage } from './FalhaPage.tsx';
import { NaoEncontradaPage } from './NaoEncontradaPage.tsx';

/** The error boundary of a screen; what stands around the screen stays. */
export function ErroNaTela() {
  const falha = lerFalha(useRouteError());
  const client = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();

  function tentar() {
    if (falha.tipo === 'falha' && !falha.soft) return window.location.reload();
    // Forgotten, not refetched: the screen asks again when the router draws it anew.
    client.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    // A fresh entry in place of this one: the router's boundary forgets only with its location.
    void navigate(location, { replace: true, state: location.state });
  }

  useOnServerBack(() => falha.tipo === 'falha' && falha.soft && tentar());

  if (falha.tipo === 'recarregar') return <Recarregando />;
  if (falha.tipo === 'nao-encontrada') return <NaoEncontradaPage codigo={falha.codigo} />;
  const { titulo, mensagem, codigo } = falha;
  return <FalhaPage titulo={titulo} mensagem={mensagem} codigo={codigo} tentar={tentar} />;
}

/** The address is already that of the screen that was asked for. */
function Recarregando() {
  useEffect(() => window.location.reload(), []);
  return (
    <Page busy>
      <LoadingText text="Carregando..." className="acima" />
    </Page>
  );
}
