import type { Config } from './config.ts';
import { DEMO_PUSH_KEY, DEMO_SMS, DEMO_WHATSAPP, type Demo } from './demo/demo.ts';

/** The channels beside the mail that the settings do not name: the demonstration plays them. */
export function playedChannels({ pushKey, whatsapp, sms }: Config) {
  return { push: pushKey === null, whatsapp: whatsapp === null, sms: sms === null };
}

/** How each channel is reached: as the settings say, else at its fake; null where there is neither. */
export function chooseChannels(config: Config, demo: Demo | null) {
  const { appUrl } = config;
  const sms = config.sms ?? (demo?.sms ? { ...DEMO_SMS, url: demo.sms.url } : null);
  return {
    push: pushOf(config, demo),
    whatsapp: config.whatsapp ?? (demo?.whatsapp ? { ...DEMO_WHATSAPP, url: demo.whatsapp.url } : null),
    sms: sms && { ...sms, appUrl },
  };
}

function pushOf({ pushKey, contactEmail: contact }: Config, demo: Demo | null) {
  if (pushKey) return { secret: pushKey, contact, relayUrl: null };
  return demo?.push ? { secret: DEMO_PUSH_KEY, contact, relayUrl: demo.push.url } : null;
}
