/** A fixed sentence and where it leads: no clinical word, no name of a service or a person. */
export type ChannelMessage = {
  /** Idempotency key: a channel that can replace an earlier copy does so by it. */
  key: string;
  text: string;
  /** Path of a page of ours, with its slash. */
  path: string;
};

/** `gone`: the addressee is not there any more, and no later message will arrive either. */
export type Sent = { gone: false; reference: string | null } | { gone: true };

/** A way to send short messages. `To` is what names an addressee: a browser's subscription, or a telephone's digits. */
export type Channel<To> = {
  /** Resolves when the service has taken the message. Ends within 8 s. @throws ProviderError */
  send(to: To, message: ChannelMessage): Promise<Sent>;
};

/** Words of ours without a page: an answer, or a code. `key`: as of a `ChannelMessage`. */
export type PlainWords = { key: string; text: string };

/** A channel to mobile telephones; `To` is their 11 national digits. */
export type PhoneChannel = Channel<string> & {
  /** Answers a message that came from this number. @throws ProviderError */
  answer(celular: string, words: PlainWords): Promise<Sent>;
  /** Sends a code, which `text` says in a sentence; null where the channel may carry none. @throws ProviderError */
  sendCode: ((celular: string, words: PlainWords & { code: string }) => Promise<Sent>) | null;
};

/** A browser's subscription at its push service (W3C Push API); keys are base64url. */
export type PushTarget = { endereco: string; p256dh: string; auth: string };

export type PushChannel = Channel<PushTarget> & {
  /** Our public key (VAPID), base64url: browsers subscribe by it. */
  publicKey: string;
};

/** Each channel of an installation; null where the clinic does not offer it. */
export type Channels = {
  push: PushChannel | null;
  whatsapp: PhoneChannel | null;
  sms: PhoneChannel | null;
};

/** For the operator's check of WhatsApp: it sends nothing. */
export type WhatsAppInspection = {
  /** Asks for the number: the token opens it. @throws ProviderError */
  ready(): Promise<void>;
  /** Whether the account has an approved template of this name in pt_BR. @throws ProviderError */
  hasTemplate(accountId: string, name: string): Promise<boolean>;
};
