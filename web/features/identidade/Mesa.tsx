import LogOut from 'lucide-react/icons/log-out';
import { Outlet } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { TopBar } from '../../ui/TopBar.tsx';
import { NaoSaiu } from './components/NaoSaiu.tsx';
import { useSair, useSessao } from './sessao.api.ts';

/** The administrator's shell. */
export function Mesa() {
  const { brand } = useSessao().aplicacao;
  const sair = useSair();
  return (
    <>
      <TopBar brand={brand} desk>
        <div className="push">
          <Button variant="bare" size="sm" icon={LogOut} busy={sair.isPending} onClick={() => sair.mutate()}>
            Sair
          </Button>
        </div>
      </TopBar>
      <NaoSaiu erro={sair.error} />
      <Outlet />
    </>
  );
}
