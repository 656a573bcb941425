import Files from 'lucide-react/icons/files';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRound from 'lucide-react/icons/user-round';
import { Outlet } from 'react-router';
import { Button } from '../ui/button/Button.tsx';
import { TabBar, TabLink } from '../ui/layout/TabBar.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { describeNaoLidas, useNaoLidas } from '../chat/chat/chat.public.ts';
import { Aceites } from '../conta/aceites/aceites.public.tsx';
import { IN_ACCOUNT } from '../conta/clientes/clientes.public.ts';
import { SignOutFailed, useSignOut, useSession } from '../conta/identidade/session.public.ts';
import { logoPicture } from '#lib/words/logo.ts';

const PEDIDO_SCREENS = ['/meu-pedido', '/historico', '/anexos', '/consulta'];

/** Navigation of three tabs, at the lower edge of a phone; `Sair` is at its upper one. */
export function PacienteShell() {
  const { brand, logo } = useSession().aplicacao;
  const signOut = useSignOut();
  const naoLidas = useNaoLidas();
  return (
    <>
      <TopBar brand={brand} logo={logoPicture(logo)}>
        <TabBar label="Área do paciente">
          <TabLink to="/usuario" within={PEDIDO_SCREENS} icon={Files} label="Meus pedidos" />
          <TabLink
            to="/chatpage"
            icon={MessageCircle}
            label="Chat"
            count={naoLidas}
            countText={describeNaoLidas(naoLidas)}
          />
          <TabLink to="/dados" state={IN_ACCOUNT} icon={UserRound} label="Meus dados" />
        </TabBar>
        <Button
          variant="bare"
          size="sm"
          icon={LogOut}
          className="top-bar-exit"
          busy={signOut.isPending}
          onClick={() => signOut.mutate(false)}
        >
          Sair
        </Button>
      </TopBar>
      <SignOutFailed signOut={signOut} />
      <Aceites />
      <Outlet />
    </>
  );
}
