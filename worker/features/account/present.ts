import { parse } from 'bowser'
import type { Credential } from '#worker/context/context.ts'
import type { UserSession } from './schema.ts'

interface SessionRow {
  id: number
  ipAddress: string | null
  userAgent: string | null
  country: string | null
  city: string | null
  lastActiveAt: string
}

interface TokenRow {
  id: number
  name: string
  lastUsedAt: string | null
  lastIpAddress: string | null
}

export function presentSession(row: SessionRow, credential: Credential): UserSession {
  const device = parse(row.userAgent || ' ')
  // Without a User-Agent the names are empty.
  return {
    id: row.id,
    device_type: deviceType(device.platform.type),
    platform: device.os.name || null,
    browser: device.browser.name || null,
    country: row.country,
    city: row.city,
    ip_address: row.ipAddress,
    token: null,
    is_current_device: credential.kind === 'session' && credential.id === row.id,
    last_active: row.lastActiveAt,
  }
}

export function presentTokenSession(row: TokenRow, credential: Credential): UserSession {
  return {
    id: row.id,
    device_type: 'other',
    platform: null,
    browser: null,
    country: null,
    city: null,
    ip_address: row.lastIpAddress,
    token: row.name,
    is_current_device: credential.kind === 'token' && credential.id === row.id,
    last_active: row.lastUsedAt ?? '',
  }
}

/** Desktops are "other". */
const deviceType = (type: string | undefined): UserSession['device_type'] =>
  type === 'mobile' || type === 'tablet' ? type : 'other'
