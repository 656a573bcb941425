import Files from 'lucide-react/icons/files';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import UserRound from 'lucide-react/icons/user-round';
import { Outlet } from 'react-router';
import { TabBar, TabButton, TabLink } from '../ui/layout/TabBar.tsx';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { describeNaoLidas, useNaoLidas } from '../chat/chat/chat.public.ts';
import { IN_ACCOUNT } from '../conta/clientes/clientes.public.ts';
import { SignOutFailed, useSignOut, useSession } from '../conta/identidade/session.public.ts';

const PEDIDO_SCREENS = ['/meu-pedido', '/historico', '/anexos', '/consulta'];

/** Navigation of four tabs, at the lower edge of a phone. */
export function PacienteShell() {
  const { brand } = useSession().aplicacao;
  const signOut = useSignOut();
  const naoLidas = useNaoLidas();
  return (
    <>
      <TopBar brand={brand}>
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
          <TabButton
            icon={LogOut}
            label="Sair"
            busy={signOut.isPending}
            onClick={() => signOut.mutate(false)}
          />
        </TabBar>
      </TopBar>
      <SignOutFailed signOut={signOut} />
      <Outlet />
    </>
  );
}
