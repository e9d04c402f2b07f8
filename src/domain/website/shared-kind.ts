/** Why a host is not the business's own domain. */
export type SharedKind = 'platform' | 'social' | 'directory' | 'shortener';
