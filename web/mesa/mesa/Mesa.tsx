import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { Button } from '../../ui/button/Button.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { porSalvar } from '../edicao/guardado.ts';
import { EntrarDeNovo, FimDaSessao, useFimDaSessao } from '../../conta/identidade/identidade.public.ts';
import { NaoSaiu, useSair, useSessao } from '../../conta/identidade/sessao.public.ts';
import { Navegacao } from './components/Navegacao.tsx';
import { SairDaMesa } from './components/SairDaMesa.tsx';
import './mesa.css';

/** The administrator's shell: where to, what waits there, and a session that ends without losing what was typed. */
export function Mesa() {
  const { papel, faltaSegundoFator, aplicacao } = useSessao();
  const sair = useSair();
  const dentro = papel === 'Admin';
  const { avisando, continuar } = useFimDaSessao(dentro);
  const [perdidas, setPerdidas] = useState<string[] | null>(null);
  function leave() {
    const edits = porSalvar();
    if (edits.length > 0) setPerdidas(edits);
    else sair.mutate(false);
  }
  // The stream may tell of the end before the answer to `Sair` is here: whoever leaves is not asked back in.
  const saindo = sair.isPending || sair.isSuccess;
  return (
    <>
      <TopBar brand={aplicacao.brand} desk>
        {!faltaSegundoFator && <Navegacao ativa={dentro} />}
        <div className="push mesa-sair">
          <Button variant="bare" size="sm" icon={LogOut} busy={sair.isPending} onClick={leave}>
            Sair
          </Button>
        </div>
      </TopBar>
      <NaoSaiu sair={sair} />
      <Outlet />
      {dentro && avisando && <FimDaSessao aoContinuar={continuar} aoSair={leave} saindo={sair.isPending} />}
      <SairDaMesa
        porSalvar={perdidas}
        aoSair={() => {
          setPerdidas(null);
          sair.mutate(false);
        }}
        aoVoltar={() => setPerdidas(null)}
      />
      {/* Also while a patient is in from another tab: until the guards lead away, nothing of the desk is theirs. */}
      {!dentro && !saindo && <EntrarDeNovo />}
    </>
  );
}
